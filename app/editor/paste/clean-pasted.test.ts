import { expect, it } from "vitest";
import type { ContentKind } from "#app/content/content-identity.ts";
import { printBlock } from "../html/print-blocks.ts";
import { cleanPasted } from "./clean-pasted.ts";

function paste(html: string, kind: ContentKind = "page") {
  const { nodes, removed } = cleanPasted(html, kind);
  return { html: nodes.map((node) => printBlock(node)).join(""), removed };
}

/** A list item as Word pastes it. */
const wordItem = (sign: string, text: string, level = 1) =>
  `<p class=MsoListParagraph style='text-indent:-.25in;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;

it.each([
  ["a web page’s boxes", "<div><div>One</div><div>Two</div></div>", "<p>One</p><p>Two</p>"],
  [
    "Google Docs’ frame",
    '<b style="font-weight:normal" id="docs-internal-guid-1"><p><span style="font-weight:700">a</span></p></b>',
    "<p><strong>a</strong></p>",
  ],
  [
    "Google Docs’ formatting",
    '<p><span style="text-decoration:line-through">a</span><span style="font-style:italic;text-decoration:underline">b</span> H<span style="font-size:0.6em;vertical-align:sub">2</span>O m<span style="vertical-align:super">2</span><span style="text-decoration:none;vertical-align:baseline">.</span></p>',
    "<p><s>a</s><em><u>b</u></em> H<sub>2</sub>O m<sup>2</sup>.</p>",
  ],
  [
    "Google Docs’ link",
    '<p><a href="https://example.com/"><span style="color:#1155cc;text-decoration:underline">a</span></a></p>',
    '<p><a href="https://example.com/">a</a></p>',
  ],
  [
    "Word’s lists",
    `${wordItem("·", "bullet")}${wordItem("1.", "first")}${wordItem("2.", "second")}${wordItem("a)", "letter")}`,
    "<ul>\n  <li>bullet</li>\n</ul><ol>\n  <li>first</li>\n  <li>second</li>\n  <li>letter</li>\n</ol>",
  ],
  [
    "levels of Word’s lists",
    `${wordItem("1.", "a")}\n${wordItem("·", "b", 2)}${wordItem("·", "c", 3)}${wordItem("·", "d", 2)}${wordItem("2.", "e")}`,
    "<ol>\n  <li>a<ul>\n    <li>b<ul>\n      <li>c</li>\n    </ul></li>\n    <li>d</li>\n  </ul></li>\n  <li>e</li>\n</ol>",
  ],
  [
    "Word’s lists apart",
    `${wordItem("·", "a", 2)}<p>b</p>${wordItem("·", "c", 2)}`,
    "<ul>\n  <li>a</li>\n</ul><p>b</p><ul>\n  <li>c</li>\n</ul>",
  ],
  [
    "Google Docs’ nested lists",
    "<ul><li>One</li><ul><li>Sub</li></ul><ol><li>Step</li></ol><li>Two</li></ul>",
    "<ul>\n  <li>One<ul>\n    <li>Sub</li>\n  </ul><ol>\n    <li>Step</li>\n  </ol></li>\n  <li>Two</li>\n</ul>",
  ],
  [
    "a list that starts with a nested one",
    "<ul><ul><li>Sub</li></ul></ul>",
    "<ul>\n  <li>\n    <ul>\n      <li>Sub</li>\n    </ul>\n  </li>\n</ul>",
  ],
  [
    "Google Docs’ text, but not its gaps,",
    '<b style="font-weight:normal"><p dir="ltr">One</p><br><p dir="ltr">Two</p><p dir="ltr"><span> </span></p></b>',
    "<p>One</p><p>Two</p>",
  ],
  [
    "Gmail’s text, but not its gaps,",
    '<div dir="ltr"><div>One</div><div><br></div><div>Two<br>lines</div></div>',
    "<p>One</p><p>Two<br>lines</p>",
  ],
  [
    "Word’s text, but not its gaps,",
    "<p class=MsoNormal>One</p><p class=MsoNormal><o:p>&nbsp;</o:p></p>",
    "<p>One</p>",
  ],
  [
    "an empty cell",
    "<table><tbody><tr><td>&nbsp;</td></tr></tbody></table>",
    "<table>\n  <tbody>\n    <tr>\n      <td></td>\n    </tr>\n  </tbody>\n</table>",
  ],
  [
    "a table's caption, but no script in it,",
    '<table><caption onclick="x()">Prices &lt; $50<script>x()</script></caption><tbody><tr><td>1</td></tr></tbody></table>',
    "<table>\n  <caption>Prices &lt; $50</caption>\n  <tbody>\n    <tr>\n      <td>1</td>\n    </tr>\n  </tbody>\n</table>",
  ],
  ["text in the other direction", '<p dir="rtl">a</p>', '<p dir="rtl">a</p>'],
  [
    "an empty line that was copied here",
    '<p data-pm-slice="0 0 []" dir="ltr">a</p><p><br></p>',
    '<p dir="ltr">a</p><p><br></p>',
  ],
  ["items without their list", "<li>a</li><li>b</li>", "<ul>\n  <li>a</li>\n  <li>b</li>\n</ul>"],
  ["a page’s main heading", "<h1>Title</h1><h5>Small</h5>", "<h2>Title</h2><h4>Small</h4>"],
  [
    "our own picture",
    '<p><img src="/media/a/800.webp" alt="A" onerror="x()"></p>',
    '<p><img src="/media/a/800.webp" alt="A"></p>',
  ],
  [
    "a section that was copied here",
    '<section data-pm-slice="0 0 []" class="page-section"><div><p>a</p></div></section>',
    '<section class="page-section">\n  <div>\n    <p>a</p>\n  </div>\n</section>',
  ],
])("%s is kept as content", (_, pasted, kept) => expect(paste(pasted).html).toBe(kept));

it.each([
  ["script", '<p>a<script>x()</script><b onclick="x()">b</b></p>', "<p>a<b>b</b></p>", ["scripts"]],
  [
    "a picture from elsewhere",
    '<p>a<img src="https://tracker.example/a.png"></p>',
    "<p>a</p>",
    ["pictures from elsewhere"],
  ],
  [
    "a picture by another site’s name",
    '<p>a<img src="//evil.example/a.png"><img src="/\\evil.example/a.png"></p>',
    "<p>a</p>",
    ["pictures from elsewhere"],
  ],
  [
    "a link that runs",
    '<p><a href="java\tscript:x()">a</a></p>',
    "<p>a</p>",
    ["links that run scripts or lead to files"],
  ],
  [
    "frames, fields and drawings",
    "<p>a</p><iframe src=x></iframe><form><input><p>b</p></form><svg onload=x()></svg>",
    "<p>a</p><p>b</p>",
    ["drawings", "embedded pages", "form fields"],
  ],
  ["styling", '<style>p{}</style><p style="x" class="MsoNormal">a</p>', "<p>a</p>", ["styling"]],
])("%s is removed and reported", (_, pasted, kept, removed) => {
  expect(paste(pasted)).toEqual({ html: kept, removed });
});

it("classes and blocks are removed in a post, and blocks reported", () => {
  const html =
    '<p data-pm-slice="0 0 []" class="lead">a</p><div data-block="price-tags"></div><div data-block="faq"><p>b</p></div>';
  expect(paste(html, "page").html).toContain("price-tags");
  expect(paste(html, "post")).toEqual({
    html: "<p>a</p><div>\n  <p>b</p>\n</div>",
    removed: ["blocks of pages", "styling"],
  });
});
