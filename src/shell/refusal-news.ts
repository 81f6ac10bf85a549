import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useLookedAt } from "#device/looked-at.ts";
import { toast } from "#ui/toast.ts";
import { useNews } from "./use-news.ts";

const ID = "refused";

/** A refusal is heard wherever the person is: one message, once, which stays until it is closed or looked at. */
export function RefusalNews() {
  const router = useRouter();
  const { refused } = useNews();
  const said = useLookedAt((state) => state.said);
  const unsaid = refused.filter(({ id }) => !said.includes(id));
  const names = unsaid.map(({ id }) => id).join(" ");
  const words =
    refused.length > 1
      ? `${String(refused.length)} envois ont été refusés.`
      : `Refusé\u00A0: ${refused[0]?.summary ?? ""}. ${refused[0]?.reason ?? ""}`;
  useEffect(() => {
    if (names === "") return;
    useLookedAt.getState().say(names.split(" "));
    toast.error(words, {
      id: ID,
      lasting: true,
      action: { label: "Voir", run: () => void router.navigate({ to: "/profile", search: { onglet: "envois" } }) },
    });
  }, [names, words, router]);
  const none = refused.length === 0;
  useEffect(() => {
    if (none) toast.drop(ID);
  }, [none]);
  return null;
}
