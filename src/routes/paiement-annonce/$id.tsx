import { createFileRoute } from "@tanstack/react-router";
import { Guard } from "../-guards/guard.tsx";
import { ListingPayment } from "./-parts/listing-payment.tsx";

export const Route = createFileRoute("/paiement-annonce/$id")({ component: PayListing });

function PayListing() {
  const { id } = Route.useParams();
  return (
    <Guard need="person">
      <ListingPayment key={id} id={id} />
    </Guard>
  );
}
