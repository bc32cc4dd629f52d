/** Stands for this site, so that an address which leaves it can be told. */
const OWN_SITE = "http://own-site.invalid";

/** An address that a link may lead to: a web page, mail or a phone, or a place on this site. */
export function isKeptAddress(href: string): boolean {
  const url = URL.parse(href, OWN_SITE);
  return url !== null && ["http:", "https:", "mailto:", "tel:"].includes(url.protocol) && !isOtherHost(href);
}

/** A picture that this site itself has. */
export function isOwnPicture(src: string): boolean {
  return URL.parse(src, OWN_SITE)?.origin === OWN_SITE && src.startsWith("/");
}

/** A picture that may be shown: our own, or one that staff placed from elsewhere by https. */
export function isShownPicture(src: string): boolean {
  return isOwnPicture(src) || URL.parse(src)?.protocol === "https:";
}

/** Browsers read `//` and `/\` as the name of another site, by whatever protocol. */
function isOtherHost(href: string): boolean {
  return /^\s*[/\\]{2}/.test(href);
}
