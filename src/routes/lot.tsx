import { createFileRoute, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { type KeptLot, keptLot } from "#device/kept-lot.ts";
import { formatBytes } from "#domain/bytes.ts";
import { formatStamp } from "#domain/day.ts";
import { countOf } from "#domain/text.ts";
import { Notice } from "#ui/notice.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { HandOver } from "./lot/-parts/hand-over.tsx";
import { TakeLot } from "./lot/-parts/take-lot.tsx";

export const Route = createFileRoute("/lot")({ staticData: { cachedFor: "account" }, component: LotPage });

/** The market for the road: taken on Wi-Fi, then handed from phone to phone. */
function LotPage() {
  // Another app handed a file over, and the worker has it ("garde") or has lost it.
  const { partage }: { readonly partage?: unknown } = useSearch({ strict: false });
  const navigate = Route.useNavigate();
  const [lot, setLot] = useState(keptLot.read);
  return (
    <div className="page-narrow grid gap-8 pb-12 pt-6">
      <PageTitle title="Lot pour la route" />
      <TakeLot onTaken={setLot} />
      {lot === null ? null : <Kept lot={lot} />}
      <HandOver
        lot={lot}
        onReceived={setLot}
        shared={partage === "garde" || partage === "perdu" ? partage : undefined}
        onShared={() => void navigate({ to: "/lot", replace: true, resetScroll: false })}
      />
    </div>
  );
}

function Kept({ lot: { at, listings, bytes, from } }: { lot: KeptLot }) {
  return (
    <Notice tone="ok" live title={from === "hand" ? "Reçu d'un autre téléphone" : "Sur ce téléphone"}>
      {countOf(listings, "annonce")} avec leurs photos, à jour au {formatStamp(at)} ({formatBytes(bytes)}).
    </Notice>
  );
}
