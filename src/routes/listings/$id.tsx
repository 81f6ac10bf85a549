import { createFileRoute } from "@tanstack/react-router";
import { ListingScreen } from "./-parts/listing-screen.tsx";

export const Route = createFileRoute("/listings/$id")({ component: ListingDetail });

function ListingDetail() {
  const { id } = Route.useParams();
  // A screen of its own for each listing: the carousel of one never carries over to the next.
  return <ListingScreen key={id} id={id} />;
}
