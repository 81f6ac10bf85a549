import { createFileRoute } from "@tanstack/react-router";
import { searchTexts } from "../-search-texts.ts";
import { Failed } from "./-parts/failed.tsx";

export const Route = createFileRoute("/payment/failure")({
  validateSearch: searchTexts("type"),
  component: PaymentFailure,
});

function PaymentFailure() {
  return <Failed type={Route.useSearch().type} />;
}
