import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { renderToStaticMarkup } from "react-dom/server";
import { isConfigured } from "#session/configured.ts";
import { createAppRouter } from "./router.tsx";

/**
 * Home as a visitor's first sight of it, in HTML; the chrome alone while no backend is configured. Runs at build time
 * only (build/prerender-home.ts).
 */
export async function prerenderHome(): Promise<string> {
  const router = createAppRouter({ history: createMemoryHistory({ initialEntries: ["/"] }), scrollRestoration: false });
  await router.load();
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  if (isConfigured() && !html.includes("<h1")) throw new Error("Home was prerendered without its heading");
  return html;
}
