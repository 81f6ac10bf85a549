import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { type KeptLot, keptLot } from "#device/kept-lot.ts";
import { formatBytes } from "#domain/bytes.ts";
import { formatStamp } from "#domain/day.ts";
import { countOf } from "#domain/text.ts";
import { Notice } from "#ui/notice.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { HandOver } from "./lot/-parts/hand-over.tsx";
import { TakeLot } from "./lot/-parts/take-lot.tsx";

/** `?partage=`: another app handed a file over, and the worker has it or has lost it. */
function sharedSearch({ partage }: Record<string, unknown>): { partage?: "garde" | "perdu" } {
  return partage === "garde" || partage === "perdu" ? { partage } : {};
}

export const Route = createFileRoute("/lot")({
  staticData: { cachedFor: "account" },
  validateSearch: sharedSearch,
  component: LotPage,
});

/** The market for the road: taken on Wi-Fi, then handed from phone to phone. */
function LotPage() {
  const { partage } = Route.useSearch();
  const navigate = Route.useNavigate();
  const [lot, setLot] = useState(keptLot.read);
  return (
    <div className="page-narrow grid gap-8 pb-12 pt-6">
      <div className="grid gap-4">
        <PageTitle title="Lot pour la route" />
        {lot === null ? null : <Kept lot={lot} />}
      </div>
      <TakeLot onTaken={setLot} />
      <HandOver
        lot={lot}
        onReceived={setLot}
        shared={partage}
        onShared={() => void navigate({ search: {}, replace: true, resetScroll: false })}
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
