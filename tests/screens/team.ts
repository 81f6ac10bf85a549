import { expect } from "../support/browser.ts";
import { stolenListingShot } from "./imei.ts";
import { type Shot, type Stage, TODAY } from "./shot.ts";

/** The admin console says whether it is told of changes; first it has to ask. */
async function inTouch({ page }: Stage): Promise<void> {
  await expect(page.getByText("En direct")).toBeVisible();
}

/** The server's own clock goes on: the figures are asked for the day of the pictures. */
async function figuresOfToday({ context }: Stage): Promise<void> {
  await context.route(/\/rpc\/team_figures/, (route) =>
    route.continue({
      postData: JSON.stringify({
        ...(route.request().postDataJSON() as object),
        last_day: TODAY.toISOString().slice(0, 10),
      }),
    }),
  );
}

/** The server of the pictures opens the admin console without a second factor: here it is asked for. */
const accessIs =
  (access: string) =>
  async ({ context }: Stage): Promise<void> => {
    await context.route(/\/rpc\/team_access/, (route) => route.fulfill({ json: access }));
  };

/** The team, to whom nobody wrote. */
export const teamShots: readonly Shot[] = [
  { name: "messages-empty", path: "/messages" },
  { name: "team-payments", path: "/equipe", prepare: inTouch },
  { name: "team-done", path: "/equipe?vue=traites", prepare: inTouch },
  { name: "team-reports", path: "/equipe?onglet=signalements", prepare: inTouch },
  stolenListingShot,
  { name: "team-support-messages", path: "/equipe?onglet=support", prepare: inTouch },
  { name: "team-people", path: "/equipe?onglet=personnes", prepare: inTouch },
  { name: "team-figures", path: "/equipe?onglet=chiffres", tall: true, before: figuresOfToday, prepare: inTouch },
  { name: "team-log", path: "/equipe?onglet=journal", prepare: inTouch },
  { name: "team-code-setup", path: "/equipe", tall: true, before: accessIs("enrol") },
  { name: "team-code", path: "/equipe", before: accessIs("verify") },
];
