import { createFileRoute } from "@tanstack/react-router";
import { NoSeller } from "../-parts/seller-head.tsx";

export const Route = createFileRoute("/profile/seller/")({
  staticData: { cachedFor: "market" },
  component: NobodyChosen,
});

const HOW = "Ouvrez une annonce, puis le nom de son vendeur.";

/** An address that names no seller (§8). */
function NobodyChosen() {
  return <NoSeller title="Aucun vendeur sélectionné." text={HOW} />;
}
