/** The minute timer of a project: what one of its works lacks keeps no other from being done. */
import { afterEach, expect, test, vi } from "vitest";
import sendMails from "../../supabase/functions/send-mails/index.ts";

afterEach(() => vi.unstubAllGlobals());

const environment = {
  ...{ SUPABASE_URL: "http://project", SUPABASE_PUBLISHABLE_KEY: "p", SUPABASE_SECRET_KEY: "s" },
  ...{ MAIL_API_URL: "http://mails", VAPID_PUBLIC_KEY: "v", VAPID_PRIVATE_KEY: "v" },
};

test("mails that cannot be asked for leave chores, notices and deletions to be done", async () => {
  const asked: string[] = [];
  let broken = "queue_notice_mails";
  vi.stubGlobal("fetch", async (url: string) => {
    const name = url.split("/").at(-1) ?? "";
    asked.push(name);
    return name === broken ? new Response("{}", { status: 500 }) : Response.json([]);
  });
  vi.spyOn(console, "error").mockReturnValue();
  const round = async (): Promise<number> => {
    const request = new Request("http://project/", { method: "POST", headers: { apikey: "s" } });
    return (await sendMails.fetch(request, environment)).status;
  };
  expect(await round()).toBe(503);
  for (const work of ["claim_notices", "do_chores", "poke_late_changes"]) expect(asked).toContain(work);
  broken = "";
  expect(await round()).toBe(200);
  expect(asked).toContain("claim_mails");
});
