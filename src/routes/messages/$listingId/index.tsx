import { createFileRoute } from "@tanstack/react-router";
import { Guard } from "../../-guards/guard.tsx";
import { Bounce } from "../-parts/bounce.tsx";

export const Route = createFileRoute("/messages/$listingId/")({
  staticData: { cachedFor: "account" },
  component: NobodyNamed,
});

/** A conversation is with a person: an address that names none leads back to the list (§5). */
function NobodyNamed() {
  return (
    <Guard need="profile">
      <Bounce message="Paramètres de conversation invalides." />
    </Guard>
  );
}
