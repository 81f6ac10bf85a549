import { getRouteApi } from "@tanstack/react-router";
import { useLive } from "#queries/sources.ts";
import { DAYS } from "#team/desk.ts";
import { Asked } from "../asked.tsx";
import { useDesk } from "../desk-context.ts";
import { ViewSwitch } from "../view-switch.tsx";
import { Decided } from "./decided.tsx";
import { Disputes } from "./disputes.tsx";
import { Waiting } from "./waiting.tsx";

const route = getRouteApi("/equipe");

/** Payments to check, and those decided. */
export function Payments() {
  const { vue } = route.useSearch();
  const { waiting, decided, disputes, figures } = useDesk();
  const contested = useLive(figures(DAYS)).value?.waiting.disputes ?? 0;
  return (
    <>
      <ViewSwitch
        label="Paiements"
        open="À vérifier"
        done="Décidés"
        more={{ vue: "contestes", words: contested === 0 ? "Contestés" : `Contestés (${contested})` }}
      />
      {vue === "contestes" ? (
        <Asked question={disputes}>{(rows) => <Disputes rows={rows} />}</Asked>
      ) : vue === "traites" ? (
        <Asked question={decided}>{(proofs) => <Decided proofs={proofs} />}</Asked>
      ) : (
        <Asked question={waiting}>{(proofs) => <Waiting proofs={proofs} />}</Asked>
      )}
    </>
  );
}
