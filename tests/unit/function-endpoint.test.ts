/** The headers of every function's answer: its own once, and ours where it sets none. */
import { expect, test } from "vitest";
import pushKey from "../../supabase/functions/push-key/index.ts";

const environment = {
  ...{ SUPABASE_URL: "http://project", SUPABASE_PUBLISHABLE_KEY: "p", SUPABASE_SECRET_KEY: "s" },
  ...{ VAPID_PUBLIC_KEY: "v", VAPID_PRIVATE_KEY: "v" },
};
const cacheOf = async (keys: object): Promise<string | null> =>
  (await pushKey.fetch(new Request("http://project/"), keys)).headers.get("cache-control");

test("a header of the function's own takes the place of ours, whatever its spelling", async () => {
  expect(await cacheOf(environment)).toBe("public, max-age=86400");
  expect(await cacheOf({ ...environment, VAPID_PUBLIC_KEY: "" })).toBe("no-store");
});
