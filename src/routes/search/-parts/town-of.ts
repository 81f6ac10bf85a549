import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useStore } from "zustand";
import { allTowns, townId } from "#device/towns.ts";
import { chooseTown, isCameBackTo } from "#device/change-town.ts";

/** Takes this phone to the town that the address names, as `/ville/{town}` does: a notice of a search leads to it. One that the phone does not know is left alone. */
export function useTownOf(town: string | undefined): void {
  const router = useRouter();
  const wanted = useStore(allTowns).find(({ id }) => id === town && id !== townId());
  useEffect(() => {
    if (wanted !== undefined && !isCameBackTo()) chooseTown(wanted, router.state.location.href);
  }, [wanted, router]);
}
