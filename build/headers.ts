/**
 * The security headers of every answer, from one place: the local server sends them and the Vite build writes them
 * into `_headers` for static hosting.
 */

/** The one Trusted Types policy of the app: it lets the service worker's own URL through, and nothing else. */
export const TRUSTED_TYPES_POLICY = "djassa";

/**
 * The style sheet that Sonner writes into the page, and the element before it has one: allowed by what they say, and no other. A unit test
 * compares the first with the package.
 */
export const SONNER_STYLES = [
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
] as const;

/**
 * @param backend origin of the Supabase project, or null when it is the origin that serves the page
 */
export function contentSecurityPolicy(backend: string | null): string {
  const api = backend === null ? [] : [backend];
  const socket = backend === null ? [] : [backend.replace(/^http/, "ws")];
  const directives: Record<string, readonly string[]> = {
    "default-src": ["'none'"],
    "script-src": ["'self'"],
    "style-src": ["'self'", ...SONNER_STYLES],
    "img-src": ["'self'", "blob:", "data:", ...api],
    // A voice is heard from this phone, wherever it came from.
    "media-src": ["blob:"],
    "connect-src": ["'self'", ...api, ...socket],
    "manifest-src": ["'self'"],
    "worker-src": ["'self'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
    "object-src": ["'none'"],
    "require-trusted-types-for": ["'script'"],
    "trusted-types": [TRUSTED_TYPES_POLICY],
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(" ")}`)
    .join("; ");
}

/** Sent with every answer, API included. */
export const everyAnswer: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "same-origin",
};

/** Sent with pages and files of the app. `unload=()` keeps the back/forward cache: RxDB registers an unload handler. */
export function pageHeaders(backend: string | null): Record<string, string> {
  return {
    ...everyAnswer,
    "Content-Security-Policy": contentSecurityPolicy(backend),
    "Permissions-Policy": "unload=(), camera=(), microphone=(self), geolocation=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "X-Frame-Options": "DENY",
  };
}

/** Documents and workers, which have a policy of their own. */
const HAS_POLICY = /^text\/html|worker/u;

/** A drawing that is opened by its address is a document too: one that runs and loads nothing, which is said in fewer words. */
const drawing = { ...everyAnswer, "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox" };

/**
 * The app's files at the local server. A script, a sheet or a picture obeys the page that asks for it: half a kilobyte of rules
 * beside each would weigh as much as the whole market of a first visit.
 *
 * @param type as in Content-Type
 * @param path in the app, from its root
 */
export function fileHeaders(type: string, path: string): Record<string, string> {
  if (type.startsWith("image/svg")) return drawing;
  return HAS_POLICY.test(type) || HAS_POLICY.test(path) ? pageHeaders(null) : { ...everyAnswer };
}

/** A file that a person has stored is shown as a picture or not at all: never as a document of our origin. */
export const storedFile: Readonly<Record<string, string>> = {
  ...everyAnswer,
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "Cross-Origin-Resource-Policy": "cross-origin",
};

/** CORS as on a hosted project: any origin, no cookies, whatever headers are asked for. */
export const crossOrigin = {
  origin: "*",
  allowMethods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"],
  exposeHeaders: [
    ...["Content-Range", "Content-Location", "Preference-Applied", "ETag", "Retry-After", "X-Sb-Error-Code"],
    ...["SB-Error-Code", "Location", "Tus-Resumable", "Upload-Offset", "Upload-Length"],
  ],
  maxAge: 86_400,
};

/** For a year a browser asks this host by HTTPS alone. Not sent by the local server, which speaks HTTP; nor for sister domains, which are not ours. */
const HTTPS_ONLY = { "Strict-Transport-Security": "max-age=31536000" };

/** Sent with every page of a host beside a project. @param backend origin of the project */
export const hostedPage = (backend: string): Record<string, string> => ({ ...pageHeaders(backend), ...HTTPS_ONLY });

/**
 * The `_headers` file of static hosts (Netlify).
 * @param assets the files whose names say what is in them. Each is named, for a rule on the folder would also go with the answer
 * about a file that is gone, and that answer would stay for a year.
 */
export function headersFile(backend: string, assets: readonly string[]): string {
  const lines = (headers: Record<string, string>): string =>
    Object.entries(headers)
      .map(([name, value]) => `  ${name}: ${value}`)
      .join("\n");
  const revalidated = ["/", "/index.html", "/service-worker.js", "/manifest.webmanifest"]
    .map((path) => `${path}\n  Cache-Control: no-cache`)
    .join("\n");
  const forEver = assets.map((path) => `/${path}\n  Cache-Control: public, max-age=31536000, immutable\n`).join("");
  return `/*\n${lines(hostedPage(backend))}\n${revalidated}\n${forEver}`;
}
