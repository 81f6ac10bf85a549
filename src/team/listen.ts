import { getClient } from "#remote/client.ts";

type Heard = {
  /** Something came in or was decided; nothing more is said. Also when the channel is joined (again): pokes were missed. */
  readonly onPoke: () => void;
  /** Whether pokes can be relied on. */
  readonly onListening: (listening: boolean) => void;
};

/** Listens to the team's private topic until the way to stop, which it gives back, is called. */
export function listenTeam({ onPoke, onListening }: Heard): () => void {
  let stopped = false;
  let stop = () => {};
  const begin = async () => {
    const client = await getClient();
    // Before the first join: without a token it is refused, and the desk would call itself slow until the next one.
    await client.realtime.setAuth().catch(() => undefined);
    if (stopped) return;
    const channel = client.channel("team", { config: { private: true } });
    channel.on("broadcast", { event: "poke" }, onPoke).subscribe((status) => {
      // Asked through the callback: a token handed over by the constructor would be kept past its end.
      void client.realtime.setAuth();
      const word: string = status;
      onListening(word === "SUBSCRIBED");
      if (word === "SUBSCRIBED") onPoke();
    });
    stop = () => void client.removeChannel(channel);
  };
  // When its code does not load, the timer asks all the same.
  begin().catch(() => onListening(false));
  return () => {
    stopped = true;
    stop();
  };
}
