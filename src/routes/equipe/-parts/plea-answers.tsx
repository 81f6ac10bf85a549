import { useBusy } from "./admin-context.ts";
import { ReasonButton } from "./reason-dialog.tsx";

/** One of the two answers to a plea. */
type Way = { label: string; title: string; confirm: string; effect: string };

export type PleaProps = {
  id: string;
  verb: "decide_appeal" | "decide_dispute";
  /** The words that tell it from the others, in the names of its buttons. */
  whose: string;
  /** Said instead of the two ways where the plea is one's own; null for anybody else's. */
  own: string | null;
  keep: Way;
  grant: Way;
  onAnswer: (accept: boolean, answer: string | null) => void;
};

/** The two answers to what somebody asks the team to look at once more: their word is taken, or the decision stands and is explained. */
export function PleaAnswers({ id, verb, whose, own, keep, grant, onAnswer }: PleaProps) {
  const busy = useBusy(id);
  if (own !== null) return <p className="text-sm text-muted">{own}</p>;
  const asksFor = (way: Way, accept: boolean) => ({
    title: way.title,
    verb: `${verb}:${accept ? "grant" : "keep"}`,
    about: id,
    label: accept ? "Mot pour la personne (facultatif)" : "Réponse à la personne",
    required: !accept,
    confirm: way.confirm,
    danger: !accept,
    onConfirm: (answer: string | null) => onAnswer(accept, answer),
  });
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      <ReasonButton
        word={keep.label}
        row={whose}
        icon="x"
        off={busy}
        className="!text-danger"
        asks={asksFor(keep, false)}
      >
        <p>{keep.effect}</p>
      </ReasonButton>
      <ReasonButton
        word={grant.label}
        row={whose}
        variant="primary"
        icon="check"
        busy={busy}
        asks={asksFor(grant, true)}
      >
        <p>{grant.effect}</p>
      </ReasonButton>
    </div>
  );
}
