import { Link } from "@tanstack/react-router";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { type Person, unblock } from "../../-trust/block-dialog.tsx";

/** blocked: by oneself · gone: the other has left · suspended: the other, by the team · silenced: oneself, by the team. */
export type WhyClosed = "blocked" | "gone" | "suspended" | "silenced";

const WORDS: Record<WhyClosed, (name: string) => string> = {
  blocked: (name) => `Vous avez bloqué ${name}. Vous ne pouvez plus vous écrire.`,
  gone: () => "Ce compte a été supprimé. La conversation se relit, mais personne n'y répondra plus.",
  suspended: () =>
    "Ce compte est suspendu par l'équipe. Vous ne pouvez plus vous écrire. Si vous avez payé quelque chose, écrivez à l'équipe.",
  silenced: () => "Votre compte est suspendu\u00a0: vous pouvez relire vos messages, pas en écrire.",
};

/** Stands where words are written, in a talk that does not go on. */
export function ClosedComposer({ why, person }: { why: WhyClosed; person: Person }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 b-t-1 b-solid b-line bg-sunk px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
    >
      <p className="flex flex-1 basis-50 items-start gap-2 text-sm">
        <Icon name={why === "gone" ? "info" : "ban"} className="!text-[1.125rem] shrink-0" />
        {WORDS[why](person.name)}
      </p>
      {why === "blocked" ? <Button onClick={() => unblock(person)}>Débloquer</Button> : null}
      {why === "suspended" || why === "silenced" ? (
        <Link to="/help" className="btn btn-secondary">
          Écrire à l'équipe
        </Link>
      ) : null}
    </div>
  );
}
