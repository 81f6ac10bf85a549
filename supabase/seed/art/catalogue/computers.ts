import { picture } from "../compose.ts";
import { places } from "../places.ts";
import type { Model } from "../picture.ts";

const desktopScreen = ([, b, c]: readonly [string, string, string]): string => `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${c}"/><stop offset="1" stop-color="${b}"/></linearGradient></defs>
  <rect width="512" height="512" fill="url(#g)"/><circle cx="330" cy="250" r="120" fill="#fff" opacity=".12"/><circle cx="250" cy="300" r="90" fill="#fff" opacity=".1"/>
  ${[150, 200, 250].map((y) => `<rect x="26" y="${y}" width="26" height="24" rx="4" fill="#fff" opacity=".85"/>`).join("")}
  <rect x="150" y="170" width="230" height="150" rx="5" fill="#fff"/><rect x="150" y="170" width="230" height="18" fill="#d9dde3"/>${[205, 222, 239, 256, 273, 290].map((y, n) => `<rect x="168" y="${y}" width="${n % 3 === 2 ? 110 : 190}" height="6" fill="#9aa3ad"/>`).join("")}
  <rect y="386" width="512" height="20" fill="#10151f"/>`;

const laptop: Model = {
  glsl: /* glsl */ `
vec3 lid(vec3 p){ vec3 q=p-vec3(0,.12,-.82); q.yz=rot(-.3)*q.yz; return q; }
vec2 object(vec3 p){ vec2 d=vec2(slab(box2(p.xz,vec2(1.3,.85),.08),p.y-.06,.05,.03),1.); vec3 q=lid(p);
  d=near(d,vec2(slab(box2(q.xy-vec2(0.,.82),vec2(1.3,.82),.07),q.z,.03,.02),2.)); d=near(d,vec2(cylX(p-vec3(0,.1,-.84),.05,1.1,.01),3.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==3.) return vec4(.05,.05,.05,.4);
  if(id==1.){ if(n.y>.7){ vec2 q=p.xz-vec2(0.,-.28); vec2 k=q/vec2(.155,.155); k.x+=.5*mod(floor(k.y),2.)*.4; vec2 f=abs(fract(k)-.5); float in1=step(abs(q.x),1.12)*step(abs(q.y),.47); float cap=smoothstep(.44,.4,max(f.x,f.y));
      vec3 c=mix(uA,mix(uA*.25,uB,cap),in1); float pad=box2(p.xz-vec2(0.,.52),vec2(.36,.22),.03); c=mix(c,uA*.82,smoothstep(.01,-.01,pad)); return vec4(c,in1>.5?.25:2.3); } return vec4(uA,2.4); }
  vec3 q=lid(p); if(q.z>.02){ float s=box2(q.xy-vec2(0.,.84),vec2(1.2,.71),.01); if(s<0.) return vec4(paint(vec2(q.x,q.y-.84)/1.2).rgb*.95+.015,.85); return vec4(.03,.03,.035,.5); } return vec4(uA,2.4); }`,
  paint: desktopScreen,
};

const flatScreen: Model = {
  glsl: /* glsl */ `
vec2 object(vec3 p){ vec3 q=p-vec3(0,1.02,0); vec2 d=vec2(box(q,vec3(1.55,.9,.045),.02),1.); d=near(d,vec2(box(q-vec3(0,-.2,-.08),vec3(1.0,.5,.08),.04),3.));
  d=near(d,vec2(rod(p,vec3(-.95,.02,.32),vec3(-.85,.16,0.),.03),3.)); d=near(d,vec2(rod(p,vec3(-.95,.02,-.32),vec3(-.85,.16,0.),.03),3.)); d=near(d,vec2(rod(p,vec3(.95,.02,.32),vec3(.85,.16,0.),.03),3.)); d=near(d,vec2(rod(p,vec3(.95,.02,-.32),vec3(.85,.16,0.),.03),3.));
  vec3 r=p-vec3(.75,.05,.75); r.xz=rot(.5)*r.xz; d=near(d,vec2(box(r,vec3(.1,.045,.42),.03),4.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==4.){ vec3 r=p-vec3(.75,.05,.75); r.xz=rot(.5)*r.xz; vec2 f=abs(fract(r.xz/.07)-.5); float b=step(max(f.x,f.y),.32)*step(.03,r.y)*step(abs(r.x),.09)*step(abs(r.z),.36); return vec4(mix(vec3(.03),vec3(.3),b),.3); } if(id==3.) return vec4(.03,.03,.035,.5);
  vec3 q=p-vec3(0,1.02,0); if(q.z>.03&&abs(q.x)<1.51&&q.y<.86&&q.y>-.83) return vec4(paint(vec2(q.x,q.y-.015)/1.52).rgb,.9); return vec4(.025,.025,.03,.7); }`,
  paint: ([a, b, c]) => `<rect width="512" height="512" fill="${a}"/><rect y="300" width="512" height="212" fill="${b}"/>${Array.from({ length: 9 }, (_, n) => `<path d="M${n * 60 - 20} 300l-120 212h60l100-212z" fill="#fff" opacity=".1"/>`).join("")}
   <path d="M0 118h512v70H0z" fill="${c}" opacity=".55"/>${Array.from({ length: 90 }, (_, n) => `<circle cx="${(n * 37) % 512}" cy="${140 + ((n * 53) % 150)}" r="7" fill="${["#f2b632", "#e23e3e", "#fff", "#2a62b8", "#f08a32"][n % 5] ?? "#fff"}" opacity=".8"/>`).join("")}
   ${[[150, 300, "#f08a32"], [230, 330, "#f08a32"], [300, 285, "#ffffff"], [372, 320, "#ffffff"], [90, 345, "#f08a32"]].map(([x, y, f]) => `<g transform="translate(${x} ${y})"><circle cy="-34" r="9" fill="#5a3420"/><path d="M-13-24h26l-3 32h-20z" fill="${f}"/><path d="M-9 8h7l-2 26h-6zM3 8h7l3 26H7z" fill="#5a3420"/></g>`).join("")}<circle cx="258" cy="362" r="7" fill="#fff"/>
   <rect x="24" y="136" width="132" height="22" rx="4" fill="#0b1a2a" opacity=".85"/><text x="34" y="152" font-family="DejaVu Sans" font-size="14" fill="#fff">CIV 2 – 1  78:14</text>`,
};

const tower: Model = {
  glsl: /* glsl */ `
vec2 object(vec3 p){ vec3 q=p-vec3(-.35,.95,-.25); vec2 d=vec2(box(q,vec3(.92,.6,.05),.03),1.); d=near(d,vec2(box(p-vec3(-.35,.2,-.3),vec3(.08,.25,.04),.02),3.)); d=near(d,vec2(cyl(p-vec3(-.35,.02,-.25),.36,.02,.01),3.));
  d=near(d,vec2(box(p-vec3(1.1,.75,-.35),vec3(.3,.75,.6),.03),2.)); d=near(d,vec2(box(p-vec3(-.3,.04,.55),vec3(.78,.035,.24),.02),4.)); vec3 m=p-vec3(.78,.06,.6); d=near(d,vec2(egg(m,vec3(.12,.08,.19)),3.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==1.){ vec3 q=p-vec3(-.35,.95,-.25); if(q.z>.03&&abs(q.x)<.86&&abs(q.y)<.54) return vec4(paint(q.xy/.87).rgb,.8); return vec4(.04,.04,.04,.5); }
  if(id==2.){ vec3 q=p-vec3(1.1,.75,-.35); float dr=box2(q.xy-vec2(0.,.5),vec2(.22,.06),.01); float g=step(.5,fract(q.y*14.))*step(q.y,-.1)*step(abs(q.x),.2); vec3 c=vec3(.06); if(q.z>.55){ c=mix(c,vec3(.16),smoothstep(.008,-.005,dr)); c=mix(c,vec3(.02),g); c=mix(c,vec3(.1,.6,1.),smoothstep(.03,.02,length(q.xy-vec2(0.,.25)))); } return vec4(c,.4); }
  if(id==4.){ vec2 k=(p.xz-vec2(-.3,.55))/vec2(.1,.1); vec2 f=abs(fract(k)-.5); return vec4(mix(vec3(.03),vec3(.13),smoothstep(.44,.38,max(f.x,f.y))*step(.6,n.y)),.3); } return vec4(.04,.04,.045,.5); }`,
  paint: desktopScreen,
};

const printer: Model = {
  glsl: /* glsl */ `
vec2 object(vec3 p){ float b=box(p-vec3(0,.42,0),vec3(1.15,.42,.85),.1); b=smax(b,-box(p-vec3(0,.3,.75),vec3(.8,.2,.4),.03),.03); vec2 d=vec2(b,1.);
  d=near(d,vec2(box(p-vec3(0,.88,0),vec3(1.12,.06,.82),.04),2.)); vec3 t=p-vec3(0,1.1,-.75); t.yz=rot(.35)*t.yz; d=near(d,vec2(box(t,vec3(.72,.5,.03),.02),2.)); vec3 s=p-vec3(0,1.25,-.72); s.yz=rot(.35)*s.yz; d=near(d,vec2(box(s,vec3(.62,.5,.008),.004),3.));
  d=near(d,vec2(box(p-vec3(0,.12,1.1),vec3(.72,.02,.45),.015),2.)); d=near(d,vec2(box(p-vec3(.02,.15,1.08),vec3(.6,.008,.42),.004),4.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==3.) return vec4(.92,.92,.9,0.); if(id==4.){ return vec4(paint(vec2(p.x,-(p.z-1.08))/.62).rgb,.0); } if(id==2.) return vec4(uB,.6);
  if(p.z>.8&&p.y>.6){ float l=box2(p.xy-vec2(-.7,.7),vec2(.22,.06),.01); vec3 c=mix(uA,vec3(.1,.3,.5),smoothstep(.01,-.01,l)); for(int i=0;i<4;i++) c=mix(c,vec3(.15,.6,.35),smoothstep(.04,.03,length(p.xy-vec2(.3+.18*float(i),.7)))); return vec4(c,.5); } return vec4(uA,.45); }`,
  paint: () => `<rect width="512" height="512" fill="#f6f4ee"/><rect x="60" y="130" width="170" height="120" fill="#3f8f6a"/><circle cx="190" cy="170" r="26" fill="#f5c542"/>${[120, 140, 160, 180, 200].map((y) => `<rect x="250" y="${y + 10}" width="200" height="8" fill="#777"/>`).join("")}${[280, 300, 320, 340, 360].map((y) => `<rect x="60" y="${y}" width="390" height="8" fill="#888"/>`).join("")}`,
};

export const computers = [
  picture("laptop-silver", laptop, places.lightTable, [24, 26, 3.9, 0.62], ["#c3c6ca", "#2b2c30", "#5aa2e0"]),
  picture("laptop-black", laptop, places.checked, [-26, 24, 3.9, 0.62], ["#2a2b2f", "#26262b", "#e0775a"]),
  picture("tv-large", flatScreen, places.livingRoom, [14, 8, 3.8, 0.95], ["#dbe7f3", "#3c8f45", "#23415f"]),
  picture("tv-small", flatScreen, places.curtained, [-20, 12, 3.7, 0.9], ["#f6c58f", "#b8692f", "#7c2d35"]),
  picture("desktop", tower, places.greenRoom, [-12, 14, 3.4, 0.8], ["#333333", "#1e4f86", "#7fc0e8"]),
  picture("printer", printer, places.whiteWallYard, [28, 24, 3.5, 0.6], ["#e6e6e2", "#3a3b40"]),
];
