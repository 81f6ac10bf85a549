/**
 * `/a/<listing>` on Netlify: the same code as supabase/functions/share-preview, because a project without a domain of
 * its own turns the HTML of its functions into plain text. Knows where the project is from the variables of the build.
 */
import { preview } from "../../supabase/functions/_share/preview.ts";

type Netlify = { env: { get(name: string): string | undefined } };

const read = (name: string): string => (globalThis as unknown as { Netlify: Netlify }).Netlify.env.get(name) ?? "";

export default (request: Request): Promise<Response> =>
  preview(request, {
    SUPABASE_URL: read("VITE_SUPABASE_URL").replace(/\/+$/u, ""),
    SUPABASE_PUBLISHABLE_KEY: read("VITE_SUPABASE_PUBLISHABLE_KEY"),
    SUPABASE_SECRET_KEY: "",
  });

export const config = { path: "/a/*" };
