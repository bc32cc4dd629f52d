import type { Testimonial } from "../texts/testimonials.ts";

type BigQuoteProps = { main: Testimonial; others?: readonly Testimonial[] };

export function BigQuote({ main, others = [] }: BigQuoteProps) {
  return (
    <section className="quotes" aria-label="What neighbors say">
      <Quote className="quote-big" testimonial={main} />
      {others.map((testimonial) => (
        <Quote key={testimonial.author} className="quote-small" testimonial={testimonial} />
      ))}
    </section>
  );
}

function Quote({
  testimonial: { quote, author, place },
  className,
}: {
  testimonial: Testimonial;
  className: string;
}) {
  return (
    <figure className={className}>
      <blockquote>
        <p>{quote}</p>
      </blockquote>
      <figcaption>
        {author}, {place}
      </figcaption>
    </figure>
  );
}
