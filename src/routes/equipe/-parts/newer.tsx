import { Notice } from "#ui/notice.tsx";

/** In the place of what can be decided about a row of which a newer server says something that this page does not know. */
export function Newer() {
  return <Notice tone="info">Indisponible dans cette version&nbsp;: rechargez la page pour décider.</Notice>;
}
