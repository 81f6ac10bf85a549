/** The keys that a function on a project accepts while one secret key is exchanged for another. */
import { afterEach, expect, test, vi } from "vitest";
import { environmentOf } from "../../supabase/functions/_http/environment.ts";
import { requireSecret } from "../../supabase/functions/_http/request.ts";

afterEach(() => vi.unstubAllGlobals());

const on = (project: Record<string, string>) => {
  vi.stubGlobal("Deno", { env: { get: (name: string) => project[name] } });
  return environmentOf(null);
};
const lets = (environment: ReturnType<typeof on>, headers: Record<string, string>): boolean => {
  try {
    requireSecret(new Request("http://project/", { headers }), environment);
    return true;
  } catch {
    return false;
  }
};

test("any secret key of a project opens its functions, and they go on with the one that is left", () => {
  const both = on({ SUPABASE_SECRET_KEYS: '{"later":"sb_secret_new","default":"sb_secret_old"}' });
  expect(both.SUPABASE_SECRET_KEY).toBe("sb_secret_old");
  for (const key of ["sb_secret_old", "sb_secret_new"]) {
    expect(lets(both, { apikey: key })).toBe(true);
    expect(lets(both, { authorization: `Bearer ${key}` })).toBe(true);
  }
  expect(lets(both, { apikey: "sb_secret_other" })).toBe(false);
  expect(lets(both, {})).toBe(false);

  const left = on({ SUPABASE_SECRET_KEYS: '{"later":"sb_secret_new"}', SUPABASE_SERVICE_ROLE_KEY: "legacy" });
  expect(left.SUPABASE_SECRET_KEY).toBe("sb_secret_new");
  expect(lets(left, { apikey: "sb_secret_old" })).toBe(false);

  for (const keys of ["", "no keys", "{}", '{"default":""}']) {
    const none = on({ SUPABASE_SECRET_KEYS: keys });
    expect(none.SUPABASE_SECRET_KEY).toBe("");
    expect(lets(none, { apikey: "" })).toBe(false);
  }
});
