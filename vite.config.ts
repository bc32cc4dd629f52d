import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

/** The content security policy allows no styles added by script: sonner's come as a stylesheet file instead. */
function withoutSonnerStyleInjection(): Plugin {
  const INJECTION = /^__insertCSS\(".*"\);?$/m;
  return {
    name: "without-sonner-style-injection",
    transform: {
      filter: { id: /sonner\/dist\/index\.mjs/ },
      handler(code) {
        if (!INJECTION.test(code)) throw new Error("sonner no longer adds its styles in the known way");
        return { code: code.replace(INJECTION, ""), map: null };
      },
    },
  };
}

/** Nothing of ours uses these parts of the official client in a browser, and it can't be had without them. */
function withoutUnusedParts(): Plugin {
  const standIn = fileURLToPath(new URL("app/lib/unused-client-parts.ts", import.meta.url));
  return {
    name: "without-unused-parts",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    resolveId: {
      filter: { id: /^(@supabase\/(realtime|storage|functions)-js|\.\/lib\/(webauthn|web3\/ethereum))$/ },
      handler: (_id, importer) => (importer?.includes("/node_modules/@supabase/") ? standIn : null),
    },
  };
}

/** React, and the little of ours that staff’s pages and public ones share: no file of its own for that. */
const FRAMEWORK =
  /node_modules\/(react|react-dom|scheduler|react-router)\/|\/app\/(root\.tsx|lib\/(request-context|use-business|hydration|use-slow-navigation|calendar-day)|ui\/porthole|leads\/lead-(messages|limits))/;

/** The frame around public pages, and what pages without a form are made of. */
const EVERY_PAGE =
  /\/app\/(pages\/page-head|site\/(site-layout|seo|pages\/page-override|texts\/(site-paths|format|lease-terms|service-areas)|drawings\/(drawing\.|ridge\.|symbols|washer-door)|blocks\/(block\.tsx|page-override|latest-posts-context)|parts\/(not-found|call-|city-links|legal|page-|content-sections|prose|questions)))/;

const POSTS =
  /\/app\/(blog\/(post-summaries|earlier-posts)|site\/(parts\/(shown-post|posts-un)|blocks\/latest-posts\.))/;

/** Pages that staff write; their blocks are found among the other groups. */
const WRITTEN_PAGES = /\/app\/site\/(parts\/shown-page|blocks\/content|drawings\/scene)/;

/** The quote form, prices, drawings: whatever two public pages share besides, but for large drawings. */
const MOST_PAGES =
  /\/app\/(leads\/lead-form|site\/(parts\/(?!shown-written)|texts\/|product-route|drawings\/(?!drawing|valley|van|question)))/;

/** What looks at a request before it is sent; pages fetch it then. */
const QUOTE_CHECKS = /\/app\/leads\/lead-schema/;

/** Told to staff; the one also on a draft that is shown by a link, the other by what looks at a request. */
const MOMENTS = /\/app\/(lib\/moments|leads\/phone)/;

// Of staff's script, since a slow phone waits for many small files six in turn:
/** What all screens stand on. */
const STAFF = /\/app\/(admin\/(admin-layout|gate\.route)|ui\/(back|screen|key-list|switch|saving-text)\.tsx)/;
/** What all lists are made of. */
const LISTS =
  /\/app\/(ui\/(list-|load-|opening-button|use-opening|choosing\/|notice|tooltip|badge|form-field|email-text)|lib\/(use-listing|use-late-part|first-queries|api-errors))/;
/** The lists of posts and pages. */
const WRITTEN_LISTS =
  /\/app\/(blog\/admin-blog\.route|pages\/admin-pages\.route|content\/(timetable\/use-timetable|drafts\/server-draft|copy-names|content-limits))/;
/** The list of leads. */
const DESK = /\/app\/desk\/(admin-leads\.route|lead-desk\.tsx|loss\/)/;

export default defineConfig({
  environments: {
    client: {
      build: {
        // Lists of what a late part needs besides would weigh more than they save: most of it is there already.
        modulePreload: {
          resolveDependencies: (_file, needed) => needed.filter((file) => file.endsWith(".css")),
        },
        rolldownOptions: {
          // One larger file compresses better than the many that routes happen to share.
          output: {
            codeSplitting: {
              groups: [
                { name: "framework", test: FRAMEWORK, priority: 4 },
                { name: "every-page", test: EVERY_PAGE, priority: 3 },
                { name: "posts", test: POSTS, priority: 2 },
                { name: "written-pages", test: WRITTEN_PAGES, priority: 2 },
                { name: "most-pages", test: MOST_PAGES, minShareCount: 2, priority: 1 },
                { name: "quote-checks", test: QUOTE_CHECKS, priority: 1 },
                { name: "moments", test: MOMENTS, priority: 2 },
                { name: "staff", test: STAFF, priority: 1 },
                { name: "lists", test: LISTS, priority: 1 },
                { name: "desk", test: DESK },
                { name: "written-lists", test: WRITTEN_LISTS },
              ],
            },
          },
        },
      },
    },
  },
  plugins: [withoutSonnerStyleInjection(), withoutUnusedParts(), tailwindcss(), reactRouter()],
  optimizeDeps: { exclude: ["sonner"] },
});
