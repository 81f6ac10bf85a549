import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { safeReturnPath } from "#domain/return-path.ts";

/** Replaces this screen by a path of this site that came from an address (see `safeReturnPath`). Draws nothing. */
export function Go({ path }: { path: string | undefined }) {
  const router = useRouter();
  const target = safeReturnPath(path);
  useEffect(() => {
    void router.navigate({ href: target, replace: true });
  }, [router, target]);
  return null;
}
