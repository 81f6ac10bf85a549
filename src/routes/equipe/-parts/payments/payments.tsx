import { getRouteApi } from "@tanstack/react-router";
import { Asked } from "../asked.tsx";
import { useDesk } from "../desk-context.ts";
import { ViewSwitch } from "../view-switch.tsx";
import { Decided } from "./decided.tsx";
import { Waiting } from "./waiting.tsx";

const route = getRouteApi("/equipe");

/** Payments to check, and those decided. */
export function Payments() {
  const { vue } = route.useSearch();
  const { waiting, decided } = useDesk();
  return (
    <>
      <ViewSwitch label="Paiements" open="À vérifier" done="Décidés" />
      {vue === "traites"
        ? <Asked question={decided}>{(proofs) => <Decided proofs={proofs} />}</Asked>
        : <Asked question={waiting}>{(proofs) => <Waiting proofs={proofs} />}</Asked>}
    </>
  );
}
