import { picture } from "../compose.ts";
import { places } from "../places.ts";
import type { Model } from "../picture.ts";

const decoder: Model = {
  glsl: /* glsl */ `
vec3 rem(vec3 p){ vec3 r=p-vec3(.45,.09,.85); r.xz=rot(1.1)*r.xz; return r; }
vec2 object(vec3 p){ vec2 d=vec2(box(p-vec3(0,.22,0),vec3(1.1,.2,.6),.05),1.); vec3 r=rem(p); d=near(d,vec2(box(r,vec3(.15,.07,.62),.06),2.)); d=near(d,vec2(cyl(p-vec3(-.85,.03,.45),.06,.03,.01),3.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==3.) return vec4(.02,.02,.02,.3);
  if(id==2.){ vec3 r=rem(p); vec3 c=vec3(.035); if(r.y>.03){ vec2 k=r.xz/vec2(.085,.085); vec2 f=fract(k)-.5; float b=smoothstep(.34,.28,length(f))*step(abs(r.x),.12)*step(abs(r.z),.52); c=mix(c,r.z<-.42?vec3(.7,.08,.06):vec3(.4),b); } return vec4(c,.35); }
  vec3 c=uA; if(p.z>.56){ float l=box2(p.xy-vec2(.45,.22),vec2(.28,.08),.02); c=mix(c,vec3(.01,.03,.04),smoothstep(.01,-.01,l)); float seg=step(.5,fract(p.x*13.))*step(abs(p.y-.22),.045)*step(abs(p.x-.45),.17); c+=vec3(.1,.9,.75)*seg; c=mix(c,vec3(.1,.8,.2),smoothstep(.03,.02,length(p.xy-vec2(-.8,.22)))); } else if(p.y>.4){ float v=step(.6,fract(p.x*8.))*step(abs(p.z),.35)*step(abs(p.x),.8); c*=1.-.5*v; } return vec4(c,.7); }`,
};
const radio: Model = {
  glsl: /* glsl */ `
vec2 object(vec3 p){ vec2 d=vec2(box(p-vec3(0,.72,0),vec3(1.15,.7,.34),.12),1.); float h=max(box2(p.xy-vec2(0.,1.4),vec2(.85,.32),.16),-box2(p.xy-vec2(0.,1.4),vec2(.74,.22),.1)); d=near(d,vec2(max(slab(h,p.z,.07,.03),1.2-p.y),2.));
  d=near(d,vec2(rod(p,vec3(.95,1.42,-.2),vec3(1.55,2.5,-.3),.022),3.)); d=near(d,vec2(ball(p-vec3(1.55,2.5,-.3),.04),3.));
  for(int i=0;i<3;i++) d=near(d,vec2(cylZ(p-vec3(.2+.32*float(i),.3,.36),.1,.06,.02),4.)); d=near(d,vec2(cylZ(p-vec3(-.55,.72,.32),.5,.04,.02),5.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==3.) return vec4(.85,.85,.87,2.9); if(id==4.) return vec4(.75,.75,.72,2.5); if(id==2.) return vec4(uB,.4);
  if(id==5.){ vec2 q=p.xy-vec2(-.55,.72); float r=length(q); vec2 f=fract(q*17.)-.5; float hole=smoothstep(.34,.26,length(f))*step(r,.44); return vec4(mix(vec3(.7,.69,.66),vec3(.03),hole),r>.45?2.6:.3); }
  vec3 c=uA; if(p.z>.3){ float l=box2(p.xy-vec2(.52,.95),vec2(.5,.26),.04); c=mix(c,vec3(.93,.88,.7),smoothstep(.01,-.01,l)); if(l<0.){ float t=step(.8,fract(p.x*14.))*step(abs(p.y-.95),.06+.06*step(.5,fract(p.x*3.5))); c=mix(c,vec3(.1),t); c=mix(c,vec3(.8,.1,.05),smoothstep(.012,.006,abs(p.x-.62))*step(abs(p.y-.95),.2)); } float tr=abs(box2(p.xy-vec2(0.,.72),vec2(1.08,.62),.1)); c=mix(c,vec3(.8,.75,.6),smoothstep(.018,.01,tr)); } return vec4(c,.5); }`,
};
const tube: Model = {
  glsl: /* glsl */ `
vec2 object(vec3 p){ vec3 q=p-vec3(0,.58,0); vec2 d=vec2(cylX(q,.55,1.25,.1),1.); d=near(d,vec2(cylX(q,.57,.04,.02)-.0,2.)); float e=abs(q.x)-1.27; d=near(d,vec2(max(cylX(q,.46,1.3,.04),-e-.06),3.));
  float st=length(vec2(length(q.xy-vec2(0.,.1))-1.35,q.z))-.05; d=near(d,vec2(max(st,.35-q.y),4.)); d=near(d,vec2(box(p-vec3(-.4,.05,0),vec3(.12,.05,.3),.03),3.)); d=near(d,vec2(box(p-vec3(.4,.05,0),vec3(.12,.05,.3),.03),3.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ vec3 q=p-vec3(0,.58,0); if(id==3.){ if(abs(q.x)>1.22){ float r=length(q.yz); return vec4(mix(vec3(.03),vec3(.55,.55,.57),smoothstep(.02,.0,abs(r-.3)))+.05*smoothstep(.28,.1,r),.6); } return vec4(.02,.02,.02,.2); } if(id==4.) return vec4(.03,.03,.03,.2); if(id==2.) return vec4(uB,.4);
  float a=atan(q.z,q.y); vec2 w=vec2(q.x*26.,a*14.); n=normalize(n+.35*vec3(sin(w.x*3.14),0.,0.)*sin(w.y*3.14)); vec3 c=uA*(.75+.25*sin(w.x*3.14)*sin(w.y*3.14)); float b=box2(vec2(q.x,a-1.25),vec2(.3,.1),.05); c=mix(c,uB,smoothstep(.02,-.02,b)); return vec4(c,.08); }`,
};
const stack: Model = {
  glsl: /* glsl */ `
float cab(vec3 p){ return box(p-vec3(0,1.15,0),vec3(.56,1.1,.5),.05); }
vec2 one(vec3 p){ vec2 d=vec2(cab(p),1.); vec3 w=p-vec3(0,.72,.5); d=near(d,vec2(torusZ(w,.4,.045),2.)); d=near(d,vec2(max(cylZ(w,.4,.05,.01),-(cylZ(w-vec3(0,0,.03),.36,.05,.01))),4.)); d=near(d,vec2(egg(w-vec3(0,0,-.03),vec3(.15,.15,.1)),3.)); vec3 h=p-vec3(0,1.72,.48); d=near(d,vec2(torusZ(h,.26,.04),2.)); d=near(d,vec2(egg(h,vec3(.12,.12,.08)),3.)); return d; }
vec2 object(vec3 p){ vec2 d=one(p-vec3(-.68,0,0)); vec3 q=p-vec3(.68,0,.1); q.xz=rot(-.18)*q.xz; d=near(d,one(q)); d=near(d,vec2(box(p-vec3(-.68,2.43,0),vec3(.46,.16,.4),.02),5.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==2.) return vec4(.06,.06,.06,.5); if(id==3.) return vec4(.1,.1,.11,.8); if(id==4.) return vec4(uB,.15);
  if(id==5.){ vec3 c=vec3(.09); for(int i=0;i<5;i++) c=mix(c,vec3(.7),smoothstep(.05,.04,length(p.xy-vec2(-.98+.15*float(i),2.43)))*step(.3,p.z)); return vec4(c,.5); } n=normalize(n+.18*vec3(noise(p.xy*50.)-.5,noise(p.yz*50.)-.5,0.)); return vec4(vec3(.05),.25); }`,
};
const headset: Model = {
  glsl: /* glsl */ `
vec3 lay(vec3 p){ vec3 q=p-vec3(0,.55,0); q.yz=rot(-1.02)*q.yz; return q; }
vec2 object(vec3 p){ vec3 q=lay(p); float band=max(length(vec2(length(q.xy-vec2(0.,.25))-.98,q.z*.45))-.07,.05-q.y); vec2 d=vec2(band,1.);
  float pad=max(length(vec2(length(q.xy-vec2(0.,.25))-.93,q.z*.5))-.075,.75-q.y); d=near(d,vec2(pad,3.));
  vec3 s=vec3(abs(q.x),q.y,q.z); vec3 c=s-vec3(.93,-.2,0.); c.xy=rot(.12)*c.xy; d=near(d,vec2(cylX(c-vec3(.06,0,0),.44,.1,.07),2.)); d=near(d,vec2(torusX(c-vec3(-.1,0,0),.33,.13),3.)); d=near(d,vec2(cylX(c-vec3(.17,0,0),.3,.02,.01),4.)); d=near(d,vec2(rod(s,vec3(.97,.3,0),vec3(.97,.0,0),.05),4.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==3.){ n=normalize(n+.15*vec3(noise(p.xy*30.)-.5,noise(p.yz*30.)-.5,0.)); return vec4(uB,.2); } if(id==4.) return vec4(.7,.7,.72,2.7); return vec4(uA,.5); }`,
};
const buds: Model = {
  glsl: /* glsl */ `
vec2 bud(vec3 q){ float b=smin(egg(q,vec3(.2,.17,.17)),rod(q,vec3(.05,-.02,.06),vec3(.12,-.02,.52),.075),.08); vec2 d=vec2(b,1.); d=near(d,vec2(egg(q-vec3(-.17,.0,-.06),vec3(.09,.1,.1)),3.)); return d; }
vec2 object(vec3 p){ vec3 q=p-vec3(0,.3,-.3); float c=box(q,vec3(.72,.28,.55),.26); float gap=abs(q.y-.12)-.012; vec2 d=vec2(smax(c,-max(gap,-c-.03),.01),1.); d=near(d,vec2(ball(q-vec3(0,-.02,.55),.03),2.));
  vec3 a=p-vec3(-.38,.17,.72); a.xz=rot(.5)*a.xz; d=near(d,bud(a)); vec3 b=p-vec3(.42,.17,.66); b.x=-b.x; b.xz=rot(.2)*b.xz; d=near(d,bud(b)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==2.) return vec4(.1,.9,.3,.3); if(id==3.) return vec4(.8,.8,.8,.1); return vec4(uA,.75); }`,
};

export const sound = [
  picture("decoder", decoder, places.darkTable, [20, 30, 3.2, 0.3], ["#1c1c20"]),
  picture("radio", radio, places.redTable, [-18, 14, 3.5, 1.0], ["#7c3f22", "#2d2018"]),
  picture("speaker-bt", tube, places.waxRecords, [24, 34, 3.6, 0.5], ["#c23b2a", "#f2efe6"]),
  picture("speaker-big", stack, places.whiteWallYard, [16, 8, 3.7, 1.3], ["#222222", "#c9b24a"]),
  picture("headphones", headset, places.lightTable, [12, 40, 3.2, 0.35], ["#23252b", "#3a3d46"]),
  picture("earbuds", buds, places.blueSheet, [-14, 46, 2.6, 0.15], ["#f3f2ee"]),
];
