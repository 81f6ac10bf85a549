import { createFileRoute } from "@tanstack/react-router";
import { NoSeller } from "../-parts/seller-head.tsx";

export const Route = createFileRoute("/profile/seller/")({ component: NobodyChosen });

/** An address that names no seller (§8). */
function NobodyChosen() {
  return <NoSeller title="Aucun vendeur sélectionné." />;
}
