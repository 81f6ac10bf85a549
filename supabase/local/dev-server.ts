import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { publishableKey } from "./keys.ts";
import type { Takeover } from "./http/node-server.ts";
import { isApi } from "./http/api-paths.ts";

const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), "..", "..");

export type DevServer = { takeover: Takeover; close(): Promise<void> };

/** Vite's middleware with hot reload, to sit in front of the backend on the same port. Its own socket has a port of its own. */
export async function startDevServer(): Promise<DevServer> {
  process.env["VITE_SUPABASE_URL"] = "origin";
  process.env["VITE_SUPABASE_PUBLISHABLE_KEY"] = publishableKey;
  const { createServer } = await import("vite");
  const vite = await createServer({ root: ROOT, server: { middlewareMode: true }, appType: "spa" });
  return {
    takeover: (request: IncomingMessage, response: ServerResponse, pathname: string) => {
      if (isApi(pathname) || pathname.startsWith("/_mail") || pathname.startsWith("/a/")) return false;
      vite.middlewares(request, response);
      return true;
    },
    close: () => vite.close(),
  };
}
