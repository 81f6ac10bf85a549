import { createFileRoute } from "@tanstack/react-router";
import { searchTexts } from "../-search-texts.ts";
import { Returned } from "./-parts/returned.tsx";

/** Nothing of the address is believed: ids are looked up, the rest only says where to look (docs/security.md). */
export const Route = createFileRoute("/payment/success")({
  validateSearch: searchTexts("listing_id", "type"),
  component: PaymentSuccess,
});

function PaymentSuccess() {
  const { listing_id, type } = Route.useSearch();
  return <Returned listingId={listing_id} pack={type === "pack"} />;
}
