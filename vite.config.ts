import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

/**
 * The Content-Security-Policy blocks styles injected by script, so sonner's styles are loaded as a stylesheet
 * instead.
 */
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

/**
 * If the script of the next page can't be loaded, React Router reloads the page that is open: without a network, the
 * browser's error page then replaces both. If it can't ask which route an address has, it shows an error of `fetch`.
 * Here the next page is unreachable in both cases: docs/decisions/014.
 */
function withUnreachablePages(): Plugin {
  const unreachable = JSON.stringify(
    fileURLToPath(new URL("app/lib/client/unreachable.ts", import.meta.url)),
  );
  const RELOAD = /console\.error\(`Error loading route module[\s\S]*?return new Promise\(\(\) => \{\}\);/;
  const DISCOVERY_FAILURE = /throw e;/;
  const UNREACHABLE_IF_NEXT = `const failure = errorReloadPath ? await unreachableNext(e) : e;
    if (signal?.aborted) return;
    throw failure;`;
  return {
    name: "with-unreachable-pages",
    transform: {
      filter: { id: /react-router\/dist\/.*\/dom\/ssr\/(routeModules|fog-of-war)\.js$/ },
      handler(code, id) {
        const [place, replacement] = id.endsWith("/fog-of-war.js")
          ? [DISCOVERY_FAILURE, UNREACHABLE_IF_NEXT]
          : [RELOAD, "console.error(error);\nreturn missingRouteModule();"];
        if (!place.test(code)) throw new Error(`React Router no longer fails in the known way: ${id}`);
        return {
          code: `import { missingRouteModule, unreachableNext } from ${unreachable};\n${code.replace(place, replacement)}`,
          map: null,
        };
      },
    },
  };
}

/**
 * Lets a part's style sheet be asked for again after that has failed, as for lack of a network: Vite would neither forget
 * the failure nor the link that it leaves, and load the part without its style.
 */
function withStylesAskedForAgain(): Plugin {
  const FAILURES: [RegExp, string][] = [
    [/if \(e\.type === "error"\) rej\(/, 'if (e.type === "error") link.remove(), rej('],
    [/seen\[href\] = (?:void 0|undefined);(?=\s*throw err;)/, "delete seen[href];"],
  ];
  return {
    name: "with-styles-asked-for-again",
    apply: "build",
    transform: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler(code) {
        if (!FAILURES.every(([place]) => place.test(code)))
          throw new Error("Vite no longer fails to load a style sheet in the known way");
        return {
          code: FAILURES.reduce((patched, [place, by]) => patched.replace(place, by), code),
          map: null,
        };
      },
    },
  };
}

/**
 * Replaces parts of the Supabase client that we don't use in browsers, but that it always imports. Of what only the service
 * role may call, the client's own signing out needs one method.
 */
function withoutUnusedParts(): Plugin {
  const standIn = fileURLToPath(new URL("app/lib/client/unused-client-parts.ts", import.meta.url));
  const ADMIN_CALLS = [
    /^ {8}this\.mfa = [\s\S]*?(?=^ {4}\})/m,
    /(?<=^ {4}async signOut\([\s\S]*?^ {4}\}\n)[\s\S]+(?=^\})/m,
  ];
  return {
    name: "without-unused-parts",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    resolveId: {
      filter: { id: /^(@supabase\/(realtime|storage|functions)-js|\.\/lib\/(webauthn|web3\/ethereum))$/ },
      handler: (_id, importer) => (importer?.includes("/node_modules/@supabase/") ? standIn : null),
    },
    transform: {
      filter: { id: /auth-js\/dist\/module\/GoTrueAdminApi\.js$/ },
      handler(code) {
        if (!ADMIN_CALLS.every((calls) => calls.test(code)))
          throw new Error("The Supabase client no longer has its admin calls in the known place");
        return { code: ADMIN_CALLS.reduce((rest, calls) => rest.replace(calls, ""), code), map: null };
      },
    },
  };
}

/** React Router always bundles what it takes to be observed, 1 % of every page's script. Nobody observes ours. */
function withoutRouterObservation(): Plugin {
  const OBSERVERS = /\b(?:init|opts\?)\.instrumentations\b/g;
  return {
    name: "without-router-observation",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: /react-router\/dist\/production\/lib\/router\/router\.js$/ },
      handler(code) {
        const unobserved = code.replaceAll(OBSERVERS, "undefined");
        if (unobserved === code) throw new Error("React Router is no longer observed in the known way");
        return { code: unobserved, map: null };
      },
    },
  };
}

/** React, and the few modules of ours that public and admin pages share: too little for a file of its own. */
const FRAMEWORK =
  /node_modules\/(react|react-dom|scheduler|react-router)\/|\/app\/(root\.tsx|lib\/(request-context|root-data|hydration|use-slow-navigation|time\/calendar-day|client\/unreachable)|ui\/(porthole|last-resort)|leads\/(lead-messages|quote-fields))/;

/** The layout of public pages, and the modules of pages without a form. */
const EVERY_PAGE =
  /\/app\/(pages\/page-head|site\/(site-layout|seo|pages\/page-override|texts\/(site-paths|figures|lease-terms|service-areas)|drawings\/(drawing\.|ridge\.|symbols|washer-door)|blocks\/(block\.tsx|shown-page-data)|parts\/(call-|city-links|legal|page-|text-sections|questions)))/;

const POSTS = /\/app\/(blog\/post-summaries|site\/(parts\/shown-post|blocks\/latest-posts\.))/;

/** Pages written by staff. Their blocks are in the other groups. */
const WRITTEN_PAGES = /\/app\/site\/(parts\/shown-page|blocks\/content)/;

/** The quote form, prices and drawings: everything else that two public pages share, except large drawings. */
const MOST_PAGES =
  /\/app\/(leads\/lead-form|site\/(parts\/(?!preview-content)|texts\/|built-in-route|pages\/product-route|drawings\/(?!drawing|valley|van|question|city)))/;

/** A city's page with its scene: the horizons of all cities, which hardly any other page shows. */
const CITIES = /\/app\/site\/(pages\/city|drawings\/city)/;

/** Validates a lead before it is submitted; pages load it at that moment. */
const QUOTE_CHECKS = /\/app\/leads\/lead-schema/;

/** Used on admin pages; `moments` also on shared drafts, `phone` also for validating leads. */
const MOMENTS = /\/app\/(lib\/time\/moments|leads\/phone)/;

// The remaining groups bundle the admin's script, because a slow phone loads many small files only six at a time.
/** What all admin screens use. */
const STAFF =
  /\/app\/(admin\/(admin-layout|gate\.route|screens\.route)|ui\/(back|screen|key-list|switch)\.tsx)/;
/** What all lists use. */
const LISTS =
  /\/app\/(ui\/(list-|load-|opening-button|use-opening|selection\/|notice|tooltip|badge|form-field|email-text)|lib\/(use-listing|lazy-component|client\/first-queries|api-errors|bulk-words))/;
/** The lists of posts and pages. */
const WRITTEN_LISTS =
  /\/app\/(blog\/admin-blog\.route|pages\/admin-pages\.route|content\/(timetable\/use-timetable|drafts\/server-draft|copy-names|content-limits))/;
/** The list of leads. */
const DESK = /\/app\/desk\/(admin-leads\.route|list\/lead-desk\.tsx|loss\/(?!loss-fields))/;

/**
 * The oldest browsers that scripts and styles are built for, of early 2023. Visitors with older ones get the pages
 * without script: the bootstrap of deferred-hydration.ts tells them apart.
 */
const BROWSERS = ["chrome111", "edge111", "firefox115", "safari16.4", "ios16.4"];

export default defineConfig({
  build: {
    // A module may be imported by one page and loaded when needed by another: the groups above decide which file it is in.
    rolldownOptions: { checks: { ineffectiveDynamicImport: false, bundlerTimings: false } },
    // The rich editor, which only somebody who writes loads.
    chunkSizeWarningLimit: 700,
  },
  environments: {
    client: {
      build: {
        target: BROWSERS,
        // Don't list the scripts that a lazy-loaded chunk needs: most are loaded already, so the lists cost more than
        // they save.
        modulePreload: {
          resolveDependencies: (_file, needed) => needed.filter((file) => file.endsWith(".css")),
        },
        rolldownOptions: {
          // A few larger files compress better than the many small ones that the bundler would split by shared use.
          output: {
            codeSplitting: {
              groups: [
                { name: "framework", test: FRAMEWORK, priority: 4 },
                { name: "every-page", test: EVERY_PAGE, priority: 3 },
                { name: "posts", test: POSTS, priority: 2 },
                { name: "written-pages", test: WRITTEN_PAGES, priority: 2 },
                { name: "most-pages", test: MOST_PAGES, minShareCount: 2, priority: 1 },
                { name: "cities", test: CITIES },
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
  plugins: [
    withoutSonnerStyleInjection(),
    withUnreachablePages(),
    withStylesAskedForAgain(),
    withoutUnusedParts(),
    withoutRouterObservation(),
    tailwindcss(),
    reactRouter(),
  ],
  optimizeDeps: { exclude: ["sonner"] },
});
