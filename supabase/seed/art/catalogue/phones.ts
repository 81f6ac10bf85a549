import { picture } from "../compose.ts";
import { places } from "../places.ts";
import type { Model } from "../picture.ts";

const app = (x: number, y: number, fill: string): string => `<rect x="${x}" y="${y}" width="38" height="38" rx="10" fill="${fill}"/>`;
const hues = ["#25a45a", "#f0573d", "#2f6fd8", "#f5b82e", "#8a4fd0", "#17a2b8", "#ffffff", "#e23e78", "#3c3f46", "#7cc04b", "#ff8a30", "#4a90e2"];

/** A home screen: wallpaper, clock, rows of signs. */
const screen = ([, , wallpaper]: readonly [string, string, string]): string => `
  <defs><linearGradient id="w" x1="0" y1="0" x2=".6" y2="1"><stop offset="0" stop-color="${wallpaper}"/><stop offset="1" stop-color="#14213d"/></linearGradient></defs>
  <rect width="512" height="512" fill="#050506"/><rect x="139" y="8" width="234" height="496" rx="26" fill="url(#w)"/>
  <circle cx="340" cy="330" r="120" fill="#fff" opacity=".08"/><circle cx="170" cy="180" r="90" fill="#fff" opacity=".1"/>
  <text x="256" y="98" font-family="DejaVu Sans" font-size="54" fill="#fff" text-anchor="middle">14:05</text><text x="256" y="126" font-family="DejaVu Sans" font-size="15" fill="#fff" text-anchor="middle">ven. 21 nov.</text>
  ${hues.map((fill, n) => app(160 + (n % 4) * 52, 260 + Math.floor(n / 4) * 58, fill)).join("")}
  <rect x="152" y="440" width="208" height="54" rx="20" fill="#fff" opacity=".25"/>${[0, 1, 2, 3].map((n) => app(160 + n * 52, 448, hues[(n * 5) % 12] ?? "#fff")).join("")}`;

const body = /* glsl */ `
vec2 slate(vec3 q, float back){ // lying, its face up unless back
  vec2 d=vec2(slab(box2(q.xz,vec2(.52,1.08),.14),q.y-.065,.065,.03),1.+back);
  d=near(d,vec2(rod(q,vec3(.525,.065,-.5),vec3(.525,.065,-.28),.018),3.)); d=near(d,vec2(rod(q,vec3(.525,.065,-.16),vec3(.525,.065,-.02),.018),3.));
  if(back>.5){ if(uN<1.5){ for(int i=0;i<3;i++) d=near(d,vec2(cyl(q-vec3(-.3,.14,-.82+.3*float(i)),.115,.03,.015),4.)); d=near(d,vec2(cyl(q-vec3(-.03,.13,-.8),.05,.012,.005),5.)); }
    else { d=near(d,vec2(slab(box2(q.xz-vec2(-.22,-.76),vec2(.25,.25),.1),q.y-.13,.025,.02),2.)); d=near(d,vec2(cyl(q-vec3(-.32,.16,-.86),.1,.03,.015),4.)); d=near(d,vec2(cyl(q-vec3(-.12,.16,-.66),.1,.03,.015),4.)); d=near(d,vec2(cyl(q-vec3(-.12,.15,-.88),.04,.02,.005),5.)); } }
  return d; }
vec4 skin(float id, vec3 q, inout vec3 n){
  if(id==1.){ if(n.y>.7&&q.y>.1){ vec3 c=paint(vec2(q.x,-q.z)/1.08).rgb; return vec4(c*.85,.96); } return vec4(uA*.8,2.6); }
  if(id==2.){ float lr=box2(q.xz-vec2(.0,.62),vec2(.07,.07),.06); vec3 c=uA*(.86+.2*smoothstep(-1.,1.,q.z+q.x)); return vec4(c,.8); }
  if(id==3.) return vec4(uA*.6,2.5);
  if(id==4.){ return vec4(n.y>.8?vec3(.015,.018,.03):vec3(.05),.97); }
  return vec4(1.,.95,.8,.6); }`;

const front: Model = { glsl: `${body} vec2 object(vec3 p){ return slate(p,0.); } vec4 surface(float id, vec3 p, inout vec3 n){ return skin(id,p,n); }`, paint: screen };
const back: Model = { glsl: `${body} vec2 object(vec3 p){ return slate(p,1.); } vec4 surface(float id, vec3 p, inout vec3 n){ return skin(id,p,n); }` };
const pair: Model = {
  glsl: `${body}
vec3 lo(vec3 p){ p.xz-=vec2(-.62,.08); p.xz=rot(.16)*p.xz; return p; } vec3 hi(vec3 p){ p.xz-=vec2(.62,-.06); p.xz=rot(-.2)*p.xz; return p; }
vec2 object(vec3 p){ vec2 a=slate(lo(p),0.),b=slate(hi(p),1.); return near(a,vec2(b.x,b.y+10.)); }
vec4 surface(float id, vec3 p, inout vec3 n){ return id>9.?skin(id-10.,hi(p),n):skin(id,lo(p),n); }`,
  paint: screen,
};
const boxed: Model = {
  glsl: `${body}
vec3 on(vec3 p){ p.xz-=vec2(.5,.35); p.xz=rot(-.35)*p.xz; p.y-=.0; return p; }
vec3 card(vec3 p){ p.xz-=vec2(-.45,-.35); p.xz=rot(.12)*p.xz; return p; }
vec2 object(vec3 p){ vec3 q=card(p); vec2 d=vec2(box(q-vec3(0,.24,0),vec3(.66,.24,1.22),.02),20.); vec3 r=on(p); d=near(d,slate(r,0.));
  vec3 s=p-vec3(.95,.0,-.75); d=near(d,vec2(box(s-vec3(0,.14,0),vec3(.2,.14,.24),.05),21.)); float t=clamp(s.z,.2,1.6); d=near(d,vec2(length(vec2(s.x-.1*sin(t*5.)-.12*t,s.y-.04))-.03+max(0.,abs(s.z-.9)-.7),21.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==21.) return vec4(.9,.9,.88,.4); if(id==20.){ vec3 q=card(p); vec3 c=vec3(.93,.93,.92); if(n.y>.6){ float ph=box2(q.xz-vec2(0.,-.12),vec2(.34,.72),.09); c=mix(c,mix(uC,uB,smoothstep(-.9,.6,q.z)),smoothstep(.01,-.01,ph)); c=mix(c,vec3(.15),smoothstep(.012,-.005,box2(q.xz-vec2(0.,.9),vec2(.26,.045),.02))); } else if(abs(q.z)<1.2) c=uC*.9; return vec4(c,.35); } return skin(id,on(p),n); }`,
  paint: screen,
};
const keypad: Model = {
  glsl: /* glsl */ `
vec2 object(vec3 p){ vec2 d=vec2(slab(box2(p.xz,vec2(.5,1.1),.2),p.y-.14,.14,.07),1.);
  for(int r=0;r<4;r++) for(int c=0;c<3;c++){ vec3 q=p-vec3(-.28+.28*float(c),.285,.36+.19*float(r)); d=near(d,vec2(box(q,vec3(.115,.02,.07),.02),2.)); }
  d=near(d,vec2(slab(box2(p.xz-vec2(0.,.1),vec2(.12,.1),.04),p.y-.285,.025,.015),3.)); d=near(d,vec2(rod(p,vec3(-.36,.285,.04),vec3(-.24,.285,.04),.03),4.)); d=near(d,vec2(rod(p,vec3(.24,.285,.04),vec3(.36,.285,.04),.03),5.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==2.) return vec4(.86,.87,.88,.5); if(id==3.) return vec4(.7,.7,.72,2.5); if(id==4.) return vec4(.1,.55,.2,.5); if(id==5.) return vec4(.7,.1,.1,.5);
  float s=box2(p.xz-vec2(0.,-.5),vec2(.38,.38),.04); if(n.y>.7&&s<0.){ vec2 q=(p.xz-vec2(0.,-.5))/.38; vec3 c=mix(vec3(.1,.35,.75),vec3(.5,.8,.95),q.y*.5+.5); c=mix(c,vec3(.95),smoothstep(.02,-.02,abs(q.y+.55)-.12)*step(abs(q.x),.6)); return vec4(c,.95); } return vec4(uA,.6); }`,
};
const slateWide: Model = {
  glsl: /* glsl */ `
vec3 lean(vec3 p){ vec3 q=p-vec3(0,.05,-.1); q.yz=rot(-.32)*q.yz; return q; }
vec2 object(vec3 p){ vec3 q=lean(p); vec2 d=vec2(slab(box2(q.xy-vec2(0.,.84),vec2(1.3,.84),.09),q.z,.05,.03),1.);
  vec3 s=p-vec3(0,.42,-.72); s.yz=rot(.5)*s.yz; d=near(d,vec2(box(s,vec3(.8,.52,.02),.01),2.)); d=near(d,vec2(box(p-vec3(0,.03,.52),vec3(1.28,.03,.46),.02),3.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==2.) return vec4(.08,.08,.09,.2); if(id==3.){ vec2 q=(p.xz-vec2(0,.45))/vec2(.235,.17); vec2 f=abs(fract(q)-.5); float k=smoothstep(.45,.4,max(f.x,f.y))*step(abs(p.x),1.17)*step(abs(p.z-.45),.34); return vec4(mix(vec3(.05),vec3(.2,.2,.22),k),.25); }
  vec3 q=lean(p); float s=box2(q.xy-vec2(0.,.84),vec2(1.2,.75),.02); if(s<0.&&q.z>.04){ return vec4(paint(vec2(q.x,q.y-.84)/1.2).rgb*.95,.9); } return vec4(.05,.05,.06,.8); }`,
  paint: ([, , c]) => `<rect width="512" height="512" fill="${c}"/><circle cx="380" cy="190" r="70" fill="#ffd166"/><path d="M0 330l120-110 90 80 110-130 192 170v110H0z" fill="#1d5c4d"/><path d="M0 380l150-60 160 50 202-70v120H0z" fill="#0c3b33"/>${hues.slice(0, 8).map((fill, n) => app(60 + n * 50, 362, fill)).join("")}`,
};

export const phones = [
  picture("phone-blue", back, places.darkTable, [18, 62, 2.5, 0.05], ["#2a62b8"], { number: 1, turn: 24, roll: -4 }),
  picture("phone-black", front, places.whiteSheet, [-10, 66, 2.3, 0.05], ["#2a2b30", "#000000", "#3a8fb7"], { turn: -14 }),
  picture("phone-gold", front, places.waxLeaves, [12, 60, 2.2, 0.05], ["#d8b06a", "#000000", "#e08a4a"], { turn: 20 }),
  picture("phone-green", back, places.checked, [-16, 58, 2.2, 0.05], ["#6fae8c"], { number: 1, turn: -28 }),
  picture("phone-pair", pair, places.redTable, [6, 64, 2.9, 0.05], ["#7b6bb8", "#000000", "#7048c8"], { number: 1 }),
  picture("phone-box", boxed, places.lightTable, [20, 48, 3.2, 0.1], ["#1e5aa8", "#12305c", "#2f7fd0"]),
  picture("iphone-white", back, places.waxRecords, [-8, 60, 2.2, 0.05], ["#eeece6"], { number: 2, turn: -18 }),
  picture("iphone-red", back, places.lightTable, [14, 56, 2.2, 0.05], ["#b3132b"], { number: 2, turn: 30 }),
  picture("keypad-phone", keypad, places.mat, [10, 58, 2.4, 0.1], ["#24345c"], { turn: 16 }),
  picture("tablet", slateWide, places.lightTable, [-18, 22, 3.4, 0.72], ["#222222", "#111111", "#5fb3d9"]),
];
