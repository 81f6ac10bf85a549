import { newVapidKeys } from "../../functions/_push/vapid.ts";

/** `npm run push-keys`: prints a new key pair for push services, as `supabase secrets set` takes it. */
const { publicKey, privateKey } = await newVapidKeys("");
console.log(`VAPID_PUBLIC_KEY=${publicKey} VAPID_PRIVATE_KEY=${privateKey}`);
