import { Navigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useListingOfCode } from "#queries/use-listing-code.ts";
import { NoListing } from "../../-cards/no-listing.tsx";

type ByCodeProps = { code: string; pending: ReactNode };

/** Leads from the short address of a listing to its own; `pending` stands there while it is looked for. */
export function ByCode({ code, pending }: ByCodeProps) {
  const { id, phase, unreachable } = useListingOfCode(code);
  if (id !== null) return <Navigate to="/listings/$id" params={{ id }} replace />;
  if (phase === "missing") return <NoListing why="missing" />;
  return unreachable ? <NoListing why="unreachable" /> : pending;
}
