import { existsSync } from "node:fs";
import type { Environment } from "../../functions/_http/environment.ts";
import { json } from "../http/answers.ts";

/** `supabase/functions/<name>/index.ts`: `export default { fetch(request, environment) }`, as edge runtimes take it. */
type FunctionModule = { default: { fetch(request: Request, environment: Environment): Response | Promise<Response> } };

/** The three endpoints of the specification lead to the same functions. */
const FUNCTION_PATH = /^\/(?:functions\/v1|api|\.netlify\/functions)\/([a-z][a-z0-9-]*)\/?$/;

/** Runs the functions of this repository; an unknown name answers 404. Null for other paths. */
export function functionsHost(environment: () => Environment, folder = new URL("../../functions/", import.meta.url)) {
  return async (request: Request, pathname: string): Promise<Response | null> => {
    if (!/^\/(functions|api|\.netlify)\//.test(pathname)) return null;
    const name = FUNCTION_PATH.exec(pathname)?.[1];
    const file = name === undefined ? null : new URL(`${name}/index.ts`, folder);
    if (file === null || !existsSync(file)) return json(404, { error: "Fonction inconnue" });
    const module = (await import(file.href)) as FunctionModule;
    return module.default.fetch(request, environment());
  };
}
