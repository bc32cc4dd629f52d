import { Link } from "react-router";
import type { PostLink } from "#app/blog/published-posts.ts";
import { useBusiness } from "#app/lib/root-data.ts";
import { MachineDrawing } from "../drawings/drawing.tsx";
import { usd } from "../texts/figures.ts";
import { PRICE_NOTE, type ProductPage } from "../texts/products/product-page.ts";
import { CityLinks } from "./city-links.tsx";
import { PageHeader } from "./page-header.tsx";
import { Questions } from "./questions.tsx";
import { QuoteTicket } from "./quote-ticket.tsx";
import { Facts, PageSection, PortholeList, SimpleTable } from "./text-sections.tsx";

type ProductPageBodyProps = { page: ProductPage; relatedPosts: readonly PostLink[] };

export function ProductPageBody({ page, relatedPosts }: ProductPageBodyProps) {
  const { phone, phoneDisplay } = useBusiness();
  return (
    <>
      <PageHeader
        heading={page.heading}
        lead={page.lead}
        drawing={
          <div className="product-drawing">
            <MachineDrawing product={page.product} />
          </div>
        }
      >
        <p className="product-price">
          <strong>{usd(page.price)}</strong> {PRICE_NOTE}
        </p>
        <p>
          <a href="#quote" className="button-primary">
            Get a quote
          </a>
        </p>
      </PageHeader>
      <PageSection heading="Why this one">
        <Facts items={page.features} />
      </PageSection>
      <PageSection heading="What’s included">
        <PortholeList items={page.included} />
      </PageSection>
      <PageSection heading={page.connectionsHeading}>
        <Facts items={page.connections} />
      </PageSection>
      <PageSection heading={page.sizesHeading}>
        <SimpleTable table={page.sizes} />
        <p>{page.sizesNote}</p>
      </PageSection>
      <PageSection heading="Common questions">
        <Questions items={page.questions} group="product" />
      </PageSection>
      <QuoteTicket variant="full" heading="Tell us where to deliver.">
        <p>
          Send this and we’ll call you from <a href={`tel:${phone}`}>{phoneDisplay}</a>. Same-day delivery
          available.
        </p>
      </QuoteTicket>
      {relatedPosts.length > 0 && <RelatedPosts posts={relatedPosts} />}
      <section className="where" aria-labelledby="where-heading">
        <h2 id="where-heading">Same price in every city</h2>
        <CityLinks />
      </section>
    </>
  );
}

function RelatedPosts({ posts }: { posts: readonly PostLink[] }) {
  return (
    <section className="where" aria-labelledby="related-heading">
      <h2 id="related-heading">Related posts</h2>
      <ul className="related-posts">
        {posts.map(({ slug, title }) => (
          <li key={slug}>
            <Link to={`/blog/${slug}`}>{title}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
