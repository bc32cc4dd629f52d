import { PageStyles } from "./parts/page-styles.tsx";
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

/** The styles that only some pages need. The browser has them as files. */
const onServer = (css: string) => (import.meta.env.SSR ? css : "");

export const CitySheet = () => <PageStyles sheet="city" css={onServer(cityCss)} href={cityHref} />;
export const HeroSheet = () => <PageStyles sheet="hero" css={onServer(heroCss)} href={heroHref} />;
export const HomeSheet = () => <PageStyles sheet="home" css={onServer(homeCss)} href={homeHref} />;
export const LegalSheet = () => <PageStyles sheet="legal" css={onServer(legalCss)} href={legalHref} />;
export const MapSheet = () => <PageStyles sheet="map" css={onServer(mapCss)} href={mapHref} />;
export const PricesSheet = () => <PageStyles sheet="prices" css={onServer(pricesCss)} href={pricesHref} />;
