import cityCss from "./styles/city.css?inline";
import cityHref from "./styles/city.css?url";
import heroCss from "./styles/hero.css?inline";
import heroHref from "./styles/hero.css?url";
import homeCss from "./styles/home.css?inline";
import homeHref from "./styles/home.css?url";
import legalCss from "./styles/legal.css?inline";
import legalHref from "./styles/legal.css?url";
import mapCss from "./styles/map.css?inline";
import mapHref from "./styles/map.css?url";
import pricesCss from "./styles/prices.css?inline";
import pricesHref from "./styles/prices.css?url";

type SheetProps = { name: string; css: string; href: string };

/**
 * The styles that only some pages need: inline where the document is rendered, so that it comes in one piece; a file
 * where the browser navigates in place, since the document's policy allows no styles added by script.
 */
function Sheet({ name, css, href }: SheetProps) {
  if (import.meta.env.SSR || document.querySelector(`style[data-href~="${name}"]`)) {
    return (
      <style href={name} precedence="default">
        {css}
      </style>
    );
  }
  return <link rel="stylesheet" href={href} precedence="default" />;
}

const rendered = (css: string) => (import.meta.env.SSR ? css : "");

export const CitySheet = () => <Sheet name="city" css={rendered(cityCss)} href={cityHref} />;
export const HeroSheet = () => <Sheet name="hero" css={rendered(heroCss)} href={heroHref} />;
export const HomeSheet = () => <Sheet name="home" css={rendered(homeCss)} href={homeHref} />;
export const LegalSheet = () => <Sheet name="legal" css={rendered(legalCss)} href={legalHref} />;
export const MapSheet = () => <Sheet name="map" css={rendered(mapCss)} href={mapHref} />;
export const PricesSheet = () => <Sheet name="prices" css={rendered(pricesCss)} href={pricesHref} />;
