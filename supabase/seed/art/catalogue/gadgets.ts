import { picture } from "../compose.ts";
import { places } from "../places.ts";
import type { Model } from "../picture.ts";

const wristwatch: Model = {
  glsl: /* glsl */ `
vec3 lay(vec3 p){ vec3 q=p-vec3(0,.62,0); q.yz=rot(-.5)*q.yz; return q; }
vec2 object(vec3 p){ vec3 q=lay(p); float a=atan(q.y,q.z); float r=length(q.yz/vec2(.72,.62)); 
 float ring=max(abs(length(q.yz*vec2(1.,1.1))-.66)-.05,abs(q.x)-mix(.24,.17,smoothstep(.2,-.6,q.z))); vec2 d=vec2(ring*.8,1.); vec3 f=q-vec3(0,.02,.7);
 if(uN<.5){ d=near(d,vec2(slab(box2(f.xy,vec2(.36,.42),.13),f.z,.12,.06),2.)); d=near(d,vec2(cylX(f-vec3(.4,.1,0),.06,.05,.02),3.)); }
 else { d=near(d,vec2(cylZ(f,.46,.1,.03),3.)); d=near(d,vec2(torusZ(f-vec3(0,0,.1),.42,.04),3.)); d=near(d,vec2(cylZ(f-vec3(0,0,.06),.4,.04,.01),2.)); d=near(d,vec2(cylX(f-vec3(.5,0,0),.07,.06,.02),3.)); }
 return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ vec3 q=lay(p); vec3 f=q-vec3(0,.02,.7);
 if(id==2.){ if(n.z>.3||f.z>.05){ vec2 u=f.xy; if(uN<.5){ if(box2(u,vec2(.3,.36),.1)<0.) return vec4(paint(u/.36).rgb,.9); return vec4(.02,.02,.025,.8);} 
   float r=length(u); vec3 c=uC; float a=atan(u.y,u.x); c=mix(c,uA*.7,step(.33,r)*step(r,.37)*step(.8,cos(a*12.))); float h=rod2(u,vec2(0),vec2(.13,.13)); float m=rod2(u,vec2(0),vec2(-.06,.29)); c=mix(c,vec3(.05),smoothstep(.022,.012,h)); c=mix(c,vec3(.05),smoothstep(.016,.008,m)); c=mix(c,vec3(.6,.05,.05),smoothstep(.01,.004,rod2(u,vec2(0),vec2(.2,-.22)))); return vec4(c,.8);} return vec4(uB,.6); }
 if(id==3.) return vec4(uA,2.8); if(uN<.5) return vec4(uB,.25); float a=atan(q.y,q.z); float l=fract(a*7.); n=normalize(n+.3*vec3(0,sin(a*44.),cos(a*44.))*step(.1,l)); vec3 c=uA*(.55+.45*smoothstep(.0,.12,min(l,1.-l))); float side=smoothstep(.09,.07,abs(q.x)); return vec4(mix(c,c*1.15,side),2.65); }`,
  paint: ([, , c]) => `<rect width="512" height="512" fill="#050507"/><circle cx="256" cy="210" r="120" fill="none" stroke="${c}" stroke-width="26" stroke-dasharray="520 300"/><text x="256" y="235" font-family="DejaVu Sans" font-weight="700" font-size="80" fill="#fff" text-anchor="middle">9:41</text><text x="256" y="420" font-family="DejaVu Sans" font-size="48" fill="#f36" text-anchor="middle">♥ 78</text>`,
};
const pad: Model = {
  glsl: /* glsl */ `
vec2 object(vec3 p){ vec3 q=p-vec3(0,.34,0); q.yz=rot(-.35)*q.yz; vec3 s=vec3(abs(q.x),q.y,q.z); float b=box(q-vec3(0,0,-.12),vec3(.85,.2,.42),.2); vec3 g=s-vec3(.82,-.03,.28); g.xz=rot(-.38)*g.xz; b=smin(b,egg(g,vec3(.33,.26,.62)),.28); vec2 d=vec2(b,1.);
 d=near(d,vec2(cyl(s-vec3(.38,.2,.16),.19,.07,.05),2.)); d=near(d,vec2(cyl(s-vec3(.38,.3,.16),.15,.03,.03),2.)); 
 vec3 t=q-vec3(0,.2,-.2); d=near(d,vec2(box(t,vec3(.33,.03,.2),.04),3.));
 vec3 x=q-vec3(.82,.2,-.12); d=near(d,vec2(cyl(x-vec3(.16,0,0),.07,.05,.02),4.)); d=near(d,vec2(cyl(x-vec3(-.16,0,0),.07,.05,.02),5.)); d=near(d,vec2(cyl(x-vec3(0,0,.16),.07,.05,.02),6.)); d=near(d,vec2(cyl(x-vec3(0,0,-.16),.07,.05,.02),7.));
 vec3 h=q-vec3(-.82,.19,-.12); d=near(d,vec2(min(box(h,vec3(.2,.05,.07),.02),box(h,vec3(.07,.05,.2),.02)),2.)); d=near(d,vec2(box(s-vec3(.78,.08,-.5),vec3(.22,.1,.08),.05),2.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==2.) return vec4(.035,.035,.04,.35); if(id==3.) return vec4(uB*.9,.5); if(id==4.) return vec4(.8,.12,.12,.5); if(id==5.) return vec4(.8,.3,.6,.5); if(id==6.) return vec4(.15,.35,.85,.5); if(id==7.) return vec4(.1,.6,.4,.5); return vec4(uA,.35); }`,
};
const console: Model = {
  glsl: /* glsl */ `
vec3 ctl(vec3 p){ vec3 q=p-vec3(.25,.2,1.05); q.xz=rot(.4)*q.xz; return q; }
vec2 object(vec3 p){ vec3 q=p-vec3(0,.2,-.35); float b=box(q,vec3(1.25,.19,.95),.05); vec2 d=vec2(b,1.); d=near(d,vec2(box(q-vec3(0,.02,0),vec3(1.26,.025,.96),.02),2.));
 vec3 c=ctl(p); vec3 s=vec3(abs(c.x),c.y,c.z); float k=box(c-vec3(0,0,-.05),vec3(.4,.1,.2),.1); vec3 g=s-vec3(.4,-.03,.14); g.xz=rot(-.38)*g.xz; k=smin(k,egg(g,vec3(.16,.13,.3)),.14); d=near(d,vec2(k,3.)); d=near(d,vec2(cyl(s-vec3(.18,.13,.08),.085,.05,.02),4.)); d=near(d,vec2(box(c-vec3(0,.1,-.1),vec3(.16,.015,.09),.02),5.)); 
 vec3 e=p-vec3(-.72,.06,1.0); e.xz=rot(-.2)*e.xz; for(int i=0;i<3;i++) d=near(d,vec2(box(e-vec3(.03*float(i),.1*float(i),-.02*float(i)),vec3(.34,.045,.44),.02),6.+float(i))); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id>=6.){ vec3 e=p-vec3(-.72,.06,1.0); e.xz=rot(-.2)*e.xz; vec3 c=id==6.?vec3(.1,.25,.6):id==7.?vec3(.55,.1,.1):vec3(.05,.35,.25); if(n.y>.7){ c=mix(c,vec3(.9,.75,.3),smoothstep(.18,.16,length(e.xz-vec2(.06,.05)))); c=mix(c,vec3(.9),step(e.z,-.28)*step(abs(e.x-.05),.26)); } return vec4(c,.7); }
 if(id==2.) return vec4(.01,.01,.012,.8); if(id==4.) return vec4(.02,.02,.02,.3); if(id==5.) return vec4(.02,.02,.03,.8); return vec4(uA,.35); }`,
};
const camera: Model = {
  glsl: /* glsl */ `
vec2 object(vec3 p){ vec3 q=p-vec3(0,.75,0); float b=box(q,vec3(.98,.62,.32),.12); b=smin(b,box(q-vec3(0,.6,-.02),vec3(.3,.24,.26),.1),.12); b=smin(b,box(q-vec3(-.8,-.02,.2),vec3(.2,.55,.28),.14),.15); vec2 d=vec2(b,1.);
 vec3 l=q-vec3(.12,-.06,.3); d=near(d,vec2(cylZ(l-vec3(0,0,.12),.52,.14,.04),2.)); d=near(d,vec2(cylZ(l-vec3(0,0,.42),.47,.22,.03),3.)); d=near(d,vec2(max(cylZ(l-vec3(0,0,.68),.5,.1,.03),-cylZ(l-vec3(0,0,.72),.4,.12,.02)),2.)); d=near(d,vec2(max(ball(l-vec3(0,0,.28),.46),-(.62-l.z)),4.));
 d=near(d,vec2(cyl(q-vec3(-.72,.68,.1),.16,.06,.02),2.)); d=near(d,vec2(cyl(q-vec3(.62,.68,0),.18,.07,.02),5.)); d=near(d,vec2(torusX(q-vec3(1.0,.45,0),.1,.02),5.)); d=near(d,vec2(torusX(q-vec3(-1.0,.45,0),.1,.02),5.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ vec3 q=p-vec3(0,.75,0); if(id==4.) return vec4(.06,.03,.11,.98); if(id==5.) return vec4(.3,.3,.3,2.5); vec3 l=q-vec3(.12,-.06,.3);
 if(id==3.){ float a=atan(l.y,l.x); n=normalize(n+.3*vec3(cos(a),sin(a),0.)*sin(a*60.)*step(.35,l.z)); return vec4(.03,.03,.03,.3); } if(id==2.) return vec4(.025,.025,.028,.6); vec3 c=vec3(.03); if(q.y>.56&&q.z>.18) c=mix(c,vec3(.9),smoothstep(.006,.0,box2(q.xy-vec2(0.,.62),vec2(.18,.03),.01))); if(abs(q.y)<.42&&q.z>.25){ n=normalize(n+.25*vec3(noise(q.xy*45.)-.5,noise(q.xy*45.+9.)-.5,0.)); } return vec4(c,.3); }`,
};
const power: Model = {
  glsl: /* glsl */ `
vec2 object(vec3 p){ vec2 d=vec2(box(p-vec3(0,.17,0),vec3(.55,.16,1.0),.1),1.); vec3 q=p; float t=clamp(q.z,-1.4,.9); float cx=.95+.22*sin(t*4.2); d=near(d,vec2(length(vec3(q.x-cx,q.y-.05,q.z-t))*.8-.04,2.)); d=near(d,vec2(box(p-vec3(.95+.22*sin(3.78),.07,1.06),vec3(.1,.06,.2),.03),2.)); d=near(d,vec2(box(p-vec3(.95+.22*sin(3.78),.06,1.28),vec3(.07,.03,.09),.01),3.)); d=near(d,vec2(box(p-vec3(-.56,.17,-.3),vec3(.02,.05,.14),.02),3.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==3.) return vec4(.8,.8,.8,2.7); if(id==2.) return vec4(uB,.3); vec3 c=uA; if(p.z>.95){ c=mix(c,vec3(.02),smoothstep(.01,-.01,min(box2(p.xy-vec2(-.22,.17),vec2(.14,.05),.01),box2(p.xy-vec2(.2,.17),vec2(.1,.035),.03)))); } else if(n.y>.8){ for(int i=0;i<4;i++) c=mix(c,vec3(.3,.8,1.),smoothstep(.035,.02,length(p.xz-vec2(-.18+.12*float(i),-.72)))); c=mix(c,vec3(.8),smoothstep(.008,-.004,box2(p.xz-vec2(0.,.1),vec2(.24,.05),.02))); } return vec4(c,.4); }`,
};
const router: Model = {
  glsl: /* glsl */ `
vec2 object(vec3 p){ vec2 d=vec2(box(p-vec3(0,.85,0),vec3(.62,.82,.2),.16),1.); d=near(d,vec2(cyl(p-vec3(0,.05,.02),.5,.05,.03),2.)); d=near(d,vec2(rod(p,vec3(-.5,1.4,-.15),vec3(-.72,2.45,-.2),.05),2.)); d=near(d,vec2(rod(p,vec3(.5,1.4,-.15),vec3(.72,2.45,-.2),.05),2.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==2.) return vec4(.04,.04,.045,.4); vec3 c=uA; if(p.z>.1){ for(int i=0;i<4;i++) c=mix(c,i<3?vec3(.1,.75,.25):uC,smoothstep(.04,.03,length(p.xy-vec2(-.24+.16*float(i),1.35)))); c=mix(c,uC,smoothstep(.01,-.01,box2(p.xy-vec2(0.,.5),vec2(.16,.16),.02))); } return vec4(c,.6); }`,
};
const solar: Model = {
  glsl: /* glsl */ `
vec3 pan(vec3 p){ vec3 q=p-vec3(.1,.75,-.45); q.yz=rot(-.55)*q.yz; return q; }
vec2 object(vec3 p){ vec3 q=pan(p); vec2 d=vec2(box(q,vec3(1.0,.78,.04),.02),1.); d=near(d,vec2(rod(p,vec3(.1,.9,-.65),vec3(.1,.02,-1.1),.04),2.)); vec3 l=p-vec3(-.75,0,.65); d=near(d,vec2(cyl(l-vec3(0,.08,0),.3,.08,.03),3.)); d=near(d,vec2(cyl(l-vec3(0,.42,0),.22,.28,.06),4.)); d=near(d,vec2(cyl(l-vec3(0,.76,0),.27,.08,.04),3.)); float hn=max(abs(length(l.xy-vec2(0,.8))-.3)-.02,abs(l.z)-.02); d=near(d,vec2(max(hn,.8-l.y),3.));
 vec3 b=p-vec3(.55,.2,.75); d=near(d,vec2(ball(b,.2),4.)); d=near(d,vec2(cylX(b-vec3(.24,-.04,0),.11,.1,.02),5.)); vec3 e=p-vec3(1.05,.2,.45); d=near(d,vec2(ball(e,.2),4.)); d=near(d,vec2(cylX(e-vec3(.24,-.04,0),.11,.1,.02),5.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==1.){ vec3 q=pan(p); vec2 k=q.xy/vec2(.24,.19); vec2 f=abs(fract(k)-.5); float e=step(abs(q.x),.95)*step(abs(q.y),.74); vec3 c=mix(vec3(.6),mix(vec3(.03,.06,.2),vec3(.5,.55,.65),smoothstep(.46,.49,max(f.x,f.y))),e); return vec4(c,.8); } if(id==4.) return vec4(1.3,1.25,1.05,.5); if(id==3.) return vec4(uA,.4); if(id==5.) return vec4(.85,.85,.85,.5); return vec4(.6,.6,.6,2.4); }`,
};

export const gadgets = [
  picture("smartwatch", wristwatch, places.greyCurtain, [24, 24, 2.3, 0.6], ["#3a3a3e", "#1b1c20", "#49e08a"], { number: 0 }),
  picture("watch-gold", wristwatch, places.roseSheet, [-22, 24, 2.2, 0.6], ["#d9a441", "#2b2b2e", "#f6efdc"], { number: 1 }),
  picture("gamepad", pad, places.redTable, [14, 46, 3, 0.25], ["#20232b", "#3c62b8"]),
  picture("console", console, places.lightTable, [-16, 34, 3.5, 0.25], ["#16171b", "#3c62b8"]),
  picture("camera", camera, places.waxBirds, [22, 20, 3.1, 0.75], ["#222222"]),
  picture("powerbank", power, places.mat, [16, 50, 3, 0.1], ["#27303e", "#eeeeec"], { turn: 14 }),
  picture("router", router, places.blueRoom, [-18, 10, 3.1, 1.15], ["#f0efea", "#222222", "#f08a32"]),
  picture("lamp-solar", solar, places.yard, [10, 18, 3.6, 0.7], ["#e8742c"]),
];
