import { useState } from "react";
import { PERSON_REASONS } from "#domain/report.ts";
import { reportPerson } from "#intents/report-person.ts";
import { ReportForm } from "../../-trust/report-form.tsx";
import type { Person } from "../../-trust/block-dialog.tsx";

const TOLD = {
  later: "Votre signalement partira dès que le réseau revient.",
  done: "Personne signalée à l'équipe",
};

type ReportPersonProps = { person: Person; listingId: string; onSent: () => void };

/** Shows the other side of a conversation to the team; the words of it only when the reporter says so. */
export function ReportPerson({ person, listingId, onSent }: ReportPersonProps) {
  const [attach, setAttach] = useState(false);
  return (
    <ReportForm
      reasons={PERSON_REASONS}
      told={TOLD}
      report={(values) => reportPerson({ personId: person.id, listingId, attach, ...values })}
      onSent={onSent}
    >
      <label className="flex items-start gap-3 min-h-11 cursor-pointer">
        <input
          type="checkbox"
          checked={attach}
          onChange={(event) => setAttach(event.target.checked)}
          className="mt-0.5 h-5 w-5 shrink-0 accent-primary"
        />
        <span>
          Montrer à l'équipe les 20 derniers messages de cette conversation
          <span className="block text-sm text-muted">
            Sans cette case, l'équipe ne lit rien de ce que vous vous êtes écrit. La copie est effacée 90 jours après sa
            décision.
          </span>
        </span>
      </label>
    </ReportForm>
  );
}
