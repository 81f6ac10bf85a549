/** While the code of a screen comes over a slow network. */
export function ScreenPending() {
  return (
    <p role="status" className="grid place-items-center min-h-[60dvh] text-muted">
      Chargement…
    </p>
  );
}
