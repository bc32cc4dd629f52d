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

/** Small modules that every public page needs. */
const EVERY_PAGE =
  /\/app\/(lib\/use-business|ui\/toaster\.tsx|pages\/page-head|site\/(seo|content\/site-paths|drawings\/(ridge\.|symbols|washer-door)|blocks\/(block\.tsx|page-override|latest-posts-context)|parts\/(not-found|call-button|city-links)))/;

const FRAMEWORK = /node_modules\/(react|react-dom|scheduler|react-router)\//;

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
                { name: "framework", test: FRAMEWORK, priority: 1 },
                { name: "every-page", test: EVERY_PAGE },
              ],
            },
          },
        },
      },
    },
  },
  plugins: [withoutSonnerStyleInjection(), tailwindcss(), reactRouter()],
  optimizeDeps: { exclude: ["sonner"] },
});
