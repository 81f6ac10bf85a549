import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { type Person, unblock } from "../../-trust/block-dialog.tsx";

/** Stands where words are written, in a talk that does not go on: blocked by oneself, or the other has left. */
export function ClosedComposer({ why, person }: { why: "blocked" | "gone"; person: Person }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 b-t-1 b-solid b-line bg-sunk px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
    >
      <p className="flex flex-1 basis-50 items-start gap-2 text-sm">
        <Icon name={why === "blocked" ? "ban" : "info"} className="!text-[1.125rem] shrink-0" />
        {why === "blocked"
          ? `Vous avez bloqué ${person.name}. Vous ne pouvez plus vous écrire.`
          : "Ce compte a été supprimé. La conversation se relit, mais personne n'y répondra plus."}
      </p>
      {why === "blocked" ? <Button onClick={() => unblock(person)}>Débloquer</Button> : null}
    </div>
  );
}
