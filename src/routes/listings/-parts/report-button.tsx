import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { REPORT_REASONS } from "#domain/report-form.ts";
import { reportListing } from "#intents/report-listing.ts";
import { useReportState } from "#queries/use-conversation.ts";
import { useSession } from "#session/use-session.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import { ReportForm } from "../../-trust/report-form.tsx";

const REPORTED = {
  later: "Votre signalement partira dès que le réseau revient.",
  done: "Annonce signalée avec succès",
};

const SENT = {
  queued: "Signalement gardé sur cet appareil\u00a0: sera envoyé dès que le réseau revient.",
  sent: "Vous avez signalé cette annonce. Merci.",
  done: "Vous avez signalé cette annonce. Merci.",
};

/** Tells the team of a listing that breaks the rules; once a person (§2, decisions.md: the report is real). */
export function ReportButton({ listingId }: { listingId: string }) {
  const { phase } = useSession();
  const navigate = useNavigate();
  const report = useReportState(listingId);
  const [open, setOpen] = useState(false);
  function ask() {
    if (phase === "person") setOpen(true);
    else void navigate({ to: "/login", search: { retour: `/listings/${listingId}` } });
  }
  if (report.state === "queued" || report.state === "sent" || report.state === "done") {
    return (
      <p role="status" className="flex gap-2 text-sm text-muted">
        <Icon name="flag" className="!text-[1rem] mt-0.5" />
        {SENT[report.state]}
      </p>
    );
  }
  return (
    <>
      <Button variant="quiet" icon="flag" onClick={ask} className="justify-self-start -ml-5">
        Signaler cette annonce
      </Button>
      {report.state === "refused" ? <p className="text-sm text-danger">{report.reason}</p> : null}
      <Dialog open={open} onClose={() => setOpen(false)} title="Signaler cette annonce">
        <ReportForm
          reasons={REPORT_REASONS}
          told={REPORTED}
          report={(values) => reportListing({ listingId, ...values })}
          onSent={() => setOpen(false)}
        />
      </Dialog>
    </>
  );
}
