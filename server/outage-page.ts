import type { Business } from "#app/lib/business.ts";

/** The page of last resort, when not even an error page can be rendered: who to call. */
export function outagePage({ brand, phone, phoneDisplay }: Business): string {
  return `<!doctype html>
<html lang="en-US">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Please call us | ${escapeHtml(brand)}</title></head>
<body><main><h1>This page can't be shown right now</h1><p>The fault is ours. Please call <a href="tel:${phone}">${phoneDisplay}</a>, or try again in a minute.</p></main></body>
</html>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
