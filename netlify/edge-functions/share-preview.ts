/**
 * `/a/<listing>`, and the pages of listings and sellers for programs that read them, on Netlify: the same code as
 * supabase/functions/share-preview, because a project without a domain of its own turns the HTML of its functions into plain
 * text. The picture, `/a/<listing>.jpg`, is the project's to make. Knows where that is from the variables of the build.
 */
import { preview } from "../../supabase/functions/_share/preview.ts";
import { pictureAsked, wantsPreview } from "../../supabase/functions/_share/reader.ts";

type Netlify = { env: { get(name: string): string | undefined } };

const read = (name: string): string => (globalThis as unknown as { Netlify: Netlify }).Netlify.env.get(name) ?? "";

/** Nothing returned: Netlify goes on to the page, which another edge function draws. */
export default (request: Request): Promise<Response | undefined> =>
  pictureAsked(new URL(request.url).pathname) === null &&
  wantsPreview(new URL(request.url).pathname, request.headers.get("user-agent"))
    ? preview(request, {
        SUPABASE_URL: read("VITE_SUPABASE_URL").replace(/\/+$/u, ""),
        SUPABASE_PUBLISHABLE_KEY: read("VITE_SUPABASE_PUBLISHABLE_KEY"),
        SUPABASE_SECRET_KEY: "",
      })
    : Promise.resolve(undefined);

// A fault of this file leads on to the project's function (dist/_redirects), or to the app.
export const config = { path: ["/a/*", "/A/*", "/listings/*", "/profile/seller/*"], onError: "bypass" };
