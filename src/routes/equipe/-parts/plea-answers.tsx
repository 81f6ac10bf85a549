import { useState } from "react";
import { useStore } from "zustand";
import { useAdmin } from "./admin-context.ts";
import { ReasonDialog } from "./reason-dialog.tsx";
import { RowButton } from "./row-controls.tsx";

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
  const { actions } = useAdmin();
  const busy = useStore(actions).has(id);
  const [asking, setAsking] = useState<"grant" | "keep" | null>(null);
  if (own !== null) return <p className="text-sm text-muted">{own}</p>;
  const accept = asking === "grant";
  const way = accept ? grant : keep;
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      <RowButton
        word={keep.label}
        row={whose}
        icon="x"
        off={busy}
        onClick={() => setAsking("keep")}
        className="!text-danger"
      />
      <RowButton
        word={grant.label}
        row={whose}
        variant="primary"
        icon="check"
        busy={busy}
        onClick={() => setAsking("grant")}
      />
      {asking === null ? null : (
        <ReasonDialog
          title={way.title}
          verb={`${verb}:${asking}`}
          about={id}
          label={accept ? "Mot pour la personne (facultatif)" : "Réponse à la personne"}
          required={!accept}
          confirm={way.confirm}
          danger={!accept}
          onClose={() => setAsking(null)}
          onConfirm={(answer) => {
            setAsking(null);
            onAnswer(accept, answer);
          }}
        >
          <p>{way.effect}</p>
        </ReasonDialog>
      )}
    </div>
  );
}
