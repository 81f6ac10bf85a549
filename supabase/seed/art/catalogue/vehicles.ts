import { picture } from "../compose.ts";
import { places } from "../places.ts";
import type { Model } from "../picture.ts";

/** A car by its outline from the side (1) and its side windows (2); it leans in towards the roof. */
const car = (shape1: string, shape2: string, wheels: readonly [number, number, number]): Model => ({
  shape1,
  shape2,
  glsl: /* glsl */ `
const float back=${wheels[0].toFixed(2)}, front=${wheels[1].toFixed(2)}, wr=${wheels[2].toFixed(2)};
vec2 object(vec3 p){ vec3 q=p-vec3(0,.62,0); float s=shape1(q.xy/1.6)*1.6; float w=.72-.22*smoothstep(.12,.72,q.y)-.1*smoothstep(1.,1.6,abs(q.x)); float b=smax(s,abs(q.z)-w,.16)*.85; vec3 v=vec3(q.x,p.y-wr,abs(p.z)-.68); float arch=min(length(v.xy-vec2(back,0)),length(v.xy-vec2(front,0)))-wr-.07; b=smax(b,-max(arch,-v.z-.25),.03); vec2 d=vec2(b,1.);
 for(int i=0;i<2;i++){ vec3 t=v-vec3(i==0?back:front,0,-.08); d=near(d,vec2(cylZ(t,wr,.11,.05),2.)); d=near(d,vec2(cylZ(t-vec3(0,0,.07),wr*.66,.05,.02),3.)); }
 d=near(d,vec2(box(vec3(q.x-.42,q.y-.2,abs(q.z)-.84),vec3(.05,.06,.09),.03),1.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ vec3 q=p-vec3(0,.62,0); if(id==2.) return vec4(.03,.03,.03,.2); if(id==3.){ vec2 u=vec2(abs(q.x-(q.x<0.?back:front)),p.y-wr); vec2 c=q.xy+vec2(-(q.x<0.?back:front),.62-wr); float a=atan(c.y,c.x); float sp=step(abs(fract(a*5./6.2832)-.5)*length(c),.035)*step(.07,length(c)); return vec4(mix(vec3(.7),vec3(.06),sp),2.5); }
 float win=shape2(q.xy/1.6)*1.6; float glass=smoothstep(.01,-.01,win); bool ends=abs(n.x)>.3&&q.y>.24&&q.y<.62&&abs(q.z)<.5-.08*q.y; vec3 c=uA; if(glass>.5||ends) return vec4(.035,.05,.06,.97);
 c*=1.-.55*smoothstep(.012,.004,abs(q.x+.12))*step(q.y,.17)*step(-.38,q.y)*step(.4,abs(q.z)); c*=1.-.5*smoothstep(.014,.0,abs(box2(q.xy-vec2(-.28,.06),vec2(.09,.02),.01)))*step(.4,abs(q.z)); if(q.y<-.36) return vec4(.05,.05,.055,.3);
 if(q.x>1.15&&n.x>.2&&abs(abs(q.z)-.42)<.16&&abs(q.y+.1)<.075) return vec4(.9,.92,.95,.95); if(q.x<-1.3&&abs(abs(q.z)-.46)<.13&&abs(q.y-.06)<.1) return vec4(.6,.03,.03,.9); if(q.x>1.3&&abs(q.z)<.25&&abs(q.y+.14)<.06) return vec4(vec3(.06+.25*step(.6,fract(q.y*30.))),.6); if(q.x>1.3&&abs(q.z)<.2&&abs(q.y+.3)<.055) return vec4(.9,.9,.85,.3); return vec4(c,.85); }`,
});
const sedan = car("M-97 8C-98-8-90-14-76-16-60-34-44-44-14-44 14-44 28-36 44-17 70-14 90-8 96 6 99 20 97 28 92 30H-92C-97 28-98 18-97 8Z", "M-58-18C-50-30-40-37-18-38L-16-17H-58ZM-10-38C10-38 22-34 36-17H-10Z", [-0.98, 1.0, 0.3]);
const suv = car("M-96 10C-98-14-96-46-80-52-50-57 0-57 20-52 36-42 44-30 50-20 76-18 92-12 96 2 99 20 96 28 90 30H-90C-96 28-96 20-96 10Z", "M-86-22C-84-40-80-45-70-46H-48V-22ZM-40-46H-6V-22H-40ZM2-46C16-44 26-36 38-22H2Z", [-0.96, 0.98, 0.35]);
const hatch = car("M-84 10C-88-12-84-40-70-46-40-52-4-50 14-44 30-34 42-22 50-14 72-12 86-6 90 6 93 20 90 28 84 30H-78C-84 28-84 20-84 10Z", "M-72-18C-72-34-66-41-52-42L-36-42V-18ZM-28-42C-6-42 10-38 34-16L-28-18Z", [-0.86, 0.9, 0.28]);

const wheel = /* glsl */ `
vec2 wheel(vec3 q, float R){ vec2 d=vec2(torusZ(q,R-.07,.075),2.); d=near(d,vec2(abs(length(vec2(length(q.xy)-R+.14,q.z)))-.02,3.)); float a=atan(q.y,q.x); float k=abs(fract(a*10./6.2832)-.5)*6.2832/10.*length(q.xy); float sp=max(length(vec2(k,q.z))-.012,length(q.xy)-R+.12); d=near(d,vec2(sp*.8,3.)); d=near(d,vec2(cylZ(q,.09,.11,.03),3.)); return d; }
vec4 metal(float id, vec3 p){ if(id==2.) return vec4(.025,.025,.027,.15); if(id==3.) return vec4(.75,.75,.77,2.7); if(id==4.) return vec4(.04,.04,.045,.35); if(id==5.) return vec4(1.,.95,.85,.9); if(id==6.) return vec4(.9,.4,.05,.7); return vec4(vec3(.36)*(.55+.45*step(.45,fract(p.y*15.))),.45); }`;
const motorbike: Model = {
  shape1: "M-92-36C-70-42-40-36-14-30-2-40 10-48 30-48 46-48 56-38 58-26 50-12 34-4 16-4L-16-8C-44-10-70-18-92-36Z",
  shape2: "M-30-2H34C40 10 40 30 30 42 20 52-6 54-22 46-36 36-38 14-30-2Z",
  glsl: /* glsl */ `${wheel}
vec2 object(vec3 p){ vec3 q=p-vec3(-.08,1.0,0); float s=shape1(q.xy/1.15)*1.15; float th=q.x>-.15?.24:.17; vec2 d=vec2(smax(s,abs(q.z)-th-.04*smoothstep(-.1,.2,q.x),.14)*.8,q.x<-.1?4.:1.); vec2 w=wheel(p-vec3(-1.05,.42,0),.42); d=near(d,w); d=near(d,wheel(p-vec3(1.1,.42,0),.42));
 float e=shape2((q.xy-vec2(.05,.0))/1.1)*1.1; d=near(d,vec2(slab(e,q.z,.17,.08)*.85,7.)); d=near(d,vec2(cylZ(p-vec3(.12,.52,.0),.19,.25,.05),7.)); vec3 z=vec3(p.x,p.y,abs(p.z)); d=near(d,vec2(rod(z,vec3(1.1,.42,.12),vec3(.72,1.28,.12),.045),3.)); d=near(d,vec2(rod(z,vec3(.72,1.34,.0),vec3(.6,1.5,.42),.03),3.)); d=near(d,vec2(rod(z,vec3(.6,1.5,.36),vec3(.5,1.5,.56),.045),4.)); d=near(d,vec2(rod(z,vec3(.62,1.52,.34),vec3(.66,1.82,.5),.018),4.)); d=near(d,vec2(egg(z-vec3(.66,1.86,.52),vec3(.03,.09,.13)),4.)); d=near(d,vec2(egg(p-vec3(.86,1.26,0),vec3(.16,.18,.18)),1.)); d=near(d,vec2(egg(p-vec3(.94,1.26,0),vec3(.12,.15,.15)),5.)); 
 d=near(d,vec2(rod(z,vec3(-1.05,.42,.13),vec3(-.2,.5,.13),.045),4.)); d=near(d,vec2(rod(z,vec3(-.9,.5,.17),vec3(-.62,1.05,.17),.055),3.)); d=near(d,vec2(rod(p,vec3(.1,.32,.24),vec3(-1.25,.5,.27),.075),3.)); float f1=max(abs(length(p.xy-vec2(1.1,.42))-.5)-.015,abs(p.z)-.1); d=near(d,vec2(max(f1,-(p.y-.52)-.2*(p.x-1.1)),1.)); float f2=max(abs(length(p.xy-vec2(-1.05,.42))-.5)-.015,abs(p.z)-.1); d=near(d,vec2(max(f2,.62-p.y+.3*(p.x+1.05)),4.)); d=near(d,vec2(box(p-vec3(-1.18,1.18,0),vec3(.07,.06,.14),.03),6.)); d=near(d,vec2(rod(p,vec3(-.15,.35,.2),vec3(-.3,.0,.42),.03),4.)); d=near(d,vec2(box(p-vec3(-1.1,1.26,0),vec3(.26,.02,.17),.02),3.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==1.){ vec3 q=p-vec3(-.08,1.0,0); vec3 c=uA; float l=abs(q.y-.3-.18*q.x); c=mix(c,uB,smoothstep(.05,.04,l)*step(.1,abs(q.z))*step(q.x,.5)); return vec4(c,.85); } return metal(id,p); }`,
};
const scooter: Model = {
  shape1: "M-94-4C-96-26-84-38-62-40-40-42-20-40-8-34-8-10-14 10-8 24H34C40 6 40-40 52-74L64-70C72-40 70 0 76 18 70 34 60 40 44 40H-40C-56 40-64 30-70 22-84 20-94 10-94-4Z",
  glsl: /* glsl */ `${wheel}
vec2 object(vec3 p){ vec3 q=p-vec3(0,.92,0); float s=shape1(q.xy/1.15)*1.15; float th=q.x>.3?.3-.12*smoothstep(.2,.8,q.y):.26; vec2 d=vec2(smax(s,abs(q.z)-th,.14)*.8,1.); d=near(d,wheel(p-vec3(-.88,.34,0),.34)); d=near(d,wheel(p-vec3(.98,.34,0),.34)); vec3 z=vec3(p.x,p.y,abs(p.z)); d=near(d,vec2(egg(p-vec3(-.5,1.42,0),vec3(.62,.13,.25)),4.)); d=near(d,vec2(egg(p-vec3(.98,.6,0),vec3(.36,.2,.15)),1.)); d=near(d,vec2(rod(z,vec3(.6,1.78,0),vec3(.52,1.86,.48),.045),4.)); d=near(d,vec2(egg(p-vec3(.66,1.76,0),vec3(.17,.16,.26)),1.)); d=near(d,vec2(egg(p-vec3(.78,1.75,0),vec3(.08,.1,.14)),5.)); d=near(d,vec2(rod(z,vec3(.58,1.86,.34),vec3(.6,2.1,.46),.018),4.)); d=near(d,vec2(egg(z-vec3(.6,2.14,.48),vec3(.03,.09,.12)),4.)); d=near(d,vec2(box(p-vec3(-1.06,1.02,0),vec3(.05,.08,.16),.03),6.)); d=near(d,vec2(rod(p,vec3(-.5,.32,.26),vec3(-1.15,.42,.27),.09),7.)); d=near(d,vec2(box(p-vec3(.15,.62,0),vec3(.34,.03,.26),.02),4.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==1.) return vec4(uA,.85); return metal(id,p); }`,
};
const cargo: Model = {
  glsl: /* glsl */ `${wheel}
vec2 object(vec3 p){ vec3 q=p-vec3(-.55,.92,0); float b=max(box(q,vec3(.92,.3,.62),.03),-box(q-vec3(0,.1,0),vec3(.87,.3,.57),.02)); vec3 r=q; r.x=mod(r.x+.15,.3)-.15; vec2 d=vec2(b,1.); d=near(d,vec2(max(box(vec3(r.x,r.y,abs(r.z)-.63),vec3(.03,.28,.02),.01),abs(q.x)-.9),1.)); d=near(d,wheel(vec3(p.x+.85,p.y-.4,abs(p.z)-.55),.4)); d=near(d,wheel(p-vec3(1.15,.4,0),.4)); vec3 z=vec3(p.x,p.y,abs(p.z)); d=near(d,vec2(rod(z,vec3(1.15,.4,.12),vec3(.86,1.25,.12),.045),3.)); d=near(d,vec2(rod(z,vec3(.84,1.32,0),vec3(.68,1.45,.42),.035),3.)); d=near(d,vec2(egg(p-vec3(.96,1.25,0),vec3(.15,.17,.18)),5.)); d=near(d,vec2(egg(p-vec3(.62,1.06,0),vec3(.32,.17,.2)),1.)); d=near(d,vec2(box(p-vec3(.26,1.12,0),vec3(.3,.09,.24),.07),4.)); d=near(d,vec2(rod(p,vec3(.8,1.,0),vec3(.45,.5,0),.07),4.)); d=near(d,vec2(box(p-vec3(.4,.55,0),vec3(.25,.2,.16),.06),7.)); d=near(d,vec2(box(p-vec3(-.3,.52,0),vec3(.9,.06,.3),.02),4.)); float f1=max(abs(length(p.xy-vec2(1.15,.4))-.48)-.02,abs(p.z)-.12); d=near(d,vec2(max(f1,.5-p.y),1.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==1.) return vec4(uA,.6); return metal(id,p); }`,
};

export const vehicles = [
  picture("moto-red", motorbike, places.whiteWallYard, [24, 10, 3.3, 0.9], ["#b3121f", "#f4f1ea"]),
  picture("moto-blue", motorbike, places.street, [-26, 12, 3.4, 0.9], ["#1f4fa3", "#f4f1ea"]),
  picture("scooter", scooter, places.terrace, [28, 10, 3.3, 0.98], ["#e3e0d8"]),
  picture("tricycle", cargo, places.yard, [30, 14, 3.7, 0.7], ["#1f7a4a"]),
  picture("car-white", sedan, places.street, [32, 11, 3.8, 0.58], ["#eeeeea"]),
  picture("car-suv", suv, places.whiteWallYard, [34, 10, 3.8, 0.66], ["#59626b"]),
  picture("car-red", hatch, places.yard, [-34, 11, 3.6, 0.55], ["#a81624"]),
];
