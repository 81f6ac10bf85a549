import { currentUser } from "#identity/current.ts";
import { outboxRows } from "#outbox/live.ts";

/** sent: the server has applied it · refused: it will not · gone: taken back, or merged with a later one. */
export type ActOutcome = "sent" | "refused" | "gone";

/** Waits, for as long as it takes, until it is known what became of an act that was just queued. */
export function actOutcome(id: string): Promise<ActOutcome> {
  return new Promise((resolve) => {
    let seen = false;
    let stop = () => {};
    const look = () => {
      const row = outboxRows.get().find((one) => one.id === id);
      seen ||= row !== undefined;
      const outcome =
        row === undefined ? (seen ? "gone" : null) : row.state === "sent" || row.state === "refused" ? row.state : null;
      if (outcome === null) return;
      stop();
      resolve(outcome === "gone" ? goneOrSent(id) : outcome);
    };
    stop = outboxRows.subscribe(look);
    look();
  });
}

/** The answer and the pull that shows it may come between two looks: then the row was never seen as sent. */
async function goneOrSent(id: string): Promise<ActOutcome> {
  const userId = currentUser();
  if (userId === null) return "gone";
  const { wasSent } = await import("#outbox/resend.ts");
  return (await wasSent(userId, id)) ? "sent" : "gone";
}
