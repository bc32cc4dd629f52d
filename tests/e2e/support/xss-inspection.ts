/**
 * Runs in the browser. Lists what the parsed document contains that only our own markup may contain, and dispatches the
 * events that handlers listen for to every element of authored content. `kept` counts the marks that are left.
 */
export function inspectDocument(): { problems: string[]; kept: number } {
  const TAGS =
    /^(a|abbr|article|b|blockquote|br|caption|cite|code|dd|details|div|dl|dt|em|figcaption|figure|h2|h3|h4|hr|i|img|kbd|li|mark|ol|p|pre|q|s|section|small|span|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|time|tr|u|ul)$/;
  const ATTRIBUTES =
    /^(alt|aria-label|class|colspan|data-block|data-discover|datetime|dir|height|href|id|lang|loading|open|rel|role|rowspan|scope|src|start|tabindex|title|width)$/;
  const EVENTS =
    "error load focus blur mouseover pointerenter pointerrawupdate toggle beforetoggle animationstart animationend transitionend begin start pageshow scroll wheel copy paste dblclick contextmenu";
  const problems: string[] = [];
  // The preview's frame has no head of its own, and no script can run in it.
  const isPage = window.frameElement === null;
  const tell = (what: string, element: Element) =>
    problems.push(`${what}: ${element.outerHTML.slice(0, 200)}`);

  const written = [...document.querySelectorAll(".prose *")];
  for (const element of written) {
    if (element.namespaceURI !== "http://www.w3.org/1999/xhtml" || !TAGS.test(element.localName)) {
      tell("element", element);
    }
    for (const { name } of element.attributes) if (!ATTRIBUTES.test(name)) tell(`attribute ${name}`, element);
    if (element instanceof HTMLAnchorElement && element.hasAttribute("href")) {
      if (!/^(https?|mailto|tel):$/.test(element.protocol)) {
        tell("link", element);
        element.click();
      }
    }
    if (element instanceof HTMLImageElement && element.hasAttribute("src")) {
      const url = new URL(element.src);
      if (url.origin !== new URL(document.baseURI).origin && url.protocol !== "https:")
        tell("image", element);
    }
    if (isPage) for (const type of EVENTS.split(" ")) element.dispatchEvent(new Event(type));
  }
  for (const element of document.querySelectorAll("*")) {
    for (const { name, value } of element.attributes) {
      if (name.startsWith("on")) tell("handler", element);
      // The preview card in the editor: a PNG cannot run script.
      if (element.localName === "img" && value.startsWith("data:image/png;base64,")) continue;
      // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers ignore them in addresses.
      if (/^[\u0000- ]*(javascript|vbscript|data):/i.test(value.replaceAll(/[\t\n\r]/g, ""))) {
        if (/^(href|src|action|formaction|data|poster|xlink:href)$/.test(name)) tell("address", element);
      }
    }
    // An id in our own markup must resolve to our element, not to an author's.
    if (element.id && !element.closest(".prose") && document.getElementById(element.id) !== element) {
      tell("hidden by another of its id", element);
    }
  }
  for (const element of document.querySelectorAll("base, object, embed, frame, meta[http-equiv]")) {
    tell("element", element);
  }
  for (const script of document.scripts) {
    if (script.type === "application/ld+json") JSON.parse(script.text);
  }
  if (isPage && document.querySelectorAll("title").length !== 1) problems.push("not one title");
  const kept = written.filter((element) => element.matches('b[title="kept"]')).length;
  return { problems, kept };
}
