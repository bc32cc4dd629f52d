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

const FRAMEWORK = /node_modules\/(react|react-dom|scheduler|react-router)\//;

export default defineConfig({
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // One larger file compresses better than the many that routes happen to share.
          output: { codeSplitting: { groups: [{ name: "framework", test: FRAMEWORK }] } },
        },
      },
    },
  },
  plugins: [withoutSonnerStyleInjection(), tailwindcss(), reactRouter()],
  optimizeDeps: { exclude: ["sonner"] },
});
