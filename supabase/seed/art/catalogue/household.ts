import { picture } from "../compose.ts";
import { places } from "../places.ts";
import type { Model } from "../picture.ts";

const fan: Model = {
  glsl: /* glsl */ `
vec2 head(vec3 p, float r){ vec2 d=vec2(cylZ(p-vec3(0,0,-.22),.17,.16,.08),1.); float a=atan(p.y,p.x); float rad=length(p.xy); float blade=max(max(abs(p.z-.02-.16*(fract(a*3./6.2832)-.5))-.012,rad-r*.84),.1-rad); blade=max(blade,abs(fract(a*3./6.2832)-.5)*rad*2.-.36*r-.1*rad); d=near(d,vec2(blade*.6,2.)); d=near(d,vec2(egg(p-vec3(0,0,.06),vec3(.13,.13,.1)),1.));
 float cage=abs(length(vec2(rad,(p.z-.02)*2.6))-r); float w=abs(sin(a*15.))*rad*.08; float wire=length(vec2(cage*.7,w))-.011; d=near(d,vec2(wire*.6,3.)); d=near(d,vec2(torusZ(p-vec3(0,0,.02),r,.022),3.)); d=near(d,vec2(torusZ(p-vec3(0,0,.2),r*.62,.012),3.)); d=near(d,vec2(cylZ(p-vec3(0,0,r*.385),.12,.02,.01),1.)); return d; }
vec2 object(vec3 p){ float h=uN<.5?1.75:.95; float r=uN<.5?.52:.62; vec3 q=p-vec3(0,h,0.12); q.yz=rot(.06)*q.yz; vec2 d=head(q,r); d=near(d,vec2(rod(p,vec3(0,.05,-.08),vec3(0,h-.05,-.08),uN<.5?.045:.06),3.)); d=near(d,vec2(cyl(p-vec3(0,.05,-.05),uN<.5?.5:.42,.05,.04),1.)); d=near(d,vec2(box(p-vec3(0,uN<.5?.85:.22,-.05),vec3(.1,.17,.08),.04),1.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==2.) return vec4(uB,.6); if(id==3.) return vec4(.75,.76,.78,2.5); vec3 c=uA; if(p.z<.06&&p.z>.0&&length(p.xz)<.2){ for(int i=0;i<3;i++) c=mix(c,i==0?vec3(.8,.1,.1):vec3(.9),smoothstep(.03,.02,length(p.xy-vec2(-.05+.05*float(i),(uN<.5?.88:.25))))); } return vec4(c,.55); }`,
};
const washer: Model = {
  glsl: /* glsl */ `
vec2 object(vec3 p){ vec3 q=p-vec3(0,1.,0); vec2 d=vec2(box(q,vec3(.85,.98,.75),.06),1.); vec3 w=q-vec3(0,-.12,.76); d=near(d,vec2(torusZ(w,.5,.09),2.)); d=near(d,vec2(max(egg(w-vec3(0,0,-.05),vec3(.48,.48,.16)),-w.z),3.)); d=near(d,vec2(cylZ(q-vec3(.15,.78,.77),.12,.05,.03),2.)); d=near(d,vec2(box(q-vec3(-.55,.78,.75),vec3(.24,.12,.02),.02),4.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ vec3 q=p-vec3(0,1.,0); if(id==2.) return vec4(.7,.71,.73,2.7); if(id==3.){ float c=fbm(q.xy*5.); vec3 k=mix(vec3(.05,.07,.1),uC*.8,smoothstep(.45,.6,c)*step(q.y,.0)); return vec4(k,.96); } vec3 c=uA; if(q.z>.74&&q.y>.64&&q.y<.92){ c=uA*.9; float l=box2(q.xy-vec2(.55,.78),vec2(.2,.08),.02); c=mix(c,vec3(.02,.05,.07),smoothstep(.01,-.01,l)); } return vec4(c,.6); }`,
};
const sewing: Model = {
  shape1: "M-96 60V38H46C54 38 54 20 52-4 50-26 40-34 24-36H-46V2H-76V-64C-76-74-70-78-62-78H72C86-78 94-70 94-56V38H96V60Z",
  glsl: /* glsl */ `
vec2 object(vec3 p){ float base=uN<.5?.98:.05; vec3 q=p-vec3(0,base+.66,0); float s=shape1(q.xy/1.05)*1.05; vec2 d=vec2(slab(s,q.z,q.y<-.32?.36:.2,.08),1.); vec3 w=q-vec3(1.02,.38,0); d=near(d,vec2(torusX(w,.27,.05),3.)); d=near(d,vec2(min(rod(w,vec3(0,-.27,0),vec3(0,.27,0),.03),rod(w,vec3(0,0,-.27),vec3(0,0,.27),.03)),3.)); d=near(d,vec2(rod(q,vec3(-.72,-.3,0),vec3(-.72,-.1,0),.03),3.)); d=near(d,vec2(rod(q,vec3(.3,.8,0),vec3(.3,1.05,0),.02),3.)); d=near(d,vec2(cyl(q-vec3(.3,.98,0),.11,.13,.03),4.));
 if(uN<.5){ d=near(d,vec2(box(p-vec3(.1,.94,0),vec3(1.5,.05,.55),.02),5.)); vec3 t=vec3(abs(p.x-.1),p.y,p.z); d=near(d,vec2(min(rod(t,vec3(1.2,.9,.4),vec3(1.05,.03,.4),.04),rod(t,vec3(1.2,.9,-.4),vec3(1.05,.03,-.4),.04)),6.)); d=near(d,vec2(rod(t,vec3(1.08,.2,.4),vec3(1.08,.2,-.4),.03),6.)); d=near(d,vec2(rod(p,vec3(-1.,.35,0),vec3(1.2,.35,0),.03),6.)); d=near(d,vec2(torusX(p-vec3(.95,.5,-.1),.36,.035),6.)); d=near(d,vec2(box(p-vec3(.05,.2,.05),vec3(.42,.025,.26),.01),6.)); } return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==3.) return vec4(.8,.8,.82,2.8); if(id==4.) return vec4(uC*(.8+.2*sin(p.y*90.)),.1); if(id==6.) return vec4(.04,.04,.045,.5); if(id==5.){ float g=fbm(vec2(p.x*1.2,p.z*14.)); return vec4(mix(vec3(.28,.12,.05),vec3(.5,.26,.12),g),.6); } float base=uN<.5?.98:.05; vec3 q=p-vec3(0,base+.66,0); vec3 c=uA; float o=abs(shape1(q.xy/1.05)+.07); c=mix(c,uB,smoothstep(.018,.008,o)*step(.12,abs(q.z))); c=mix(c,uB,smoothstep(.02,.0,abs(length((q.xy-vec2(.1,.52))*vec2(.6,1.))-.14))*step(.15,q.z)); return vec4(c,.8); }`,
};
const generator: Model = {
  glsl: /* glsl */ `
vec2 object(vec3 p){ vec3 s=vec3(abs(p.x),p.y,abs(p.z)); float fr=min(min(rod(s,vec3(1.15,.15,.62),vec3(1.15,1.5,.62),.055),rod(s,vec3(0,1.52,.62),vec3(1.12,1.52,.62),.055)),min(rod(s,vec3(0,.15,.62),vec3(1.15,.15,.62),.055),min(rod(s,vec3(1.15,1.5,0),vec3(1.15,1.5,.62),.055),rod(s,vec3(1.15,.15,0),vec3(1.15,.15,.62),.055)))); vec2 d=vec2(fr,2.);
 d=near(d,vec2(box(p-vec3(0,1.3,0),vec3(.98,.24,.54),.12),1.)); d=near(d,vec2(cyl(p-vec3(.1,1.56,0),.14,.06,.02),2.)); d=near(d,vec2(cylX(p-vec3(-.55,.62,0),.4,.46,.05),3.)); d=near(d,vec2(box(p-vec3(.45,.62,0),vec3(.42,.42,.4),.06),4.)); d=near(d,vec2(cylZ(p-vec3(.5,.62,.42),.3,.06,.03),2.)); d=near(d,vec2(box(p-vec3(-.55,.72,.52),vec3(.42,.3,.05),.02),5.)); d=near(d,vec2(cylX(p-vec3(.95,.85,-.2),.17,.12,.04),3.)); d=near(d,vec2(rod(p,vec3(.5,.62,.5),vec3(.72,.85,.52),.03),2.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==2.) return vec4(.035,.035,.04,.55); if(id==3.){ n=normalize(n+.3*vec3(sin(p.x*50.),0,0)); return vec4(.55,.55,.56,2.5); } if(id==4.){ n=normalize(n+.4*vec3(0,sin(p.y*60.),0)*step(p.y,.9)); return vec4(.2,.2,.21,.4);} if(id==5.){ vec3 c=vec3(.08); for(int i=0;i<2;i++){ float r=length(p.xy-vec2(-.75+.36*float(i),.66)); c=mix(c,vec3(.85),smoothstep(.12,.11,r)); for(int k=0;k<2;k++) c=mix(c,vec3(.03),smoothstep(.025,.018,length(p.xy-vec2(-.79+.36*float(i)+.08*float(k),.66)))); } c=mix(c,vec3(.9),smoothstep(.1,.09,length(p.xy-vec2(-.8,.9)))); c=mix(c,vec3(.8,.1,.1),smoothstep(.05,.04,length(p.xy-vec2(-.4,.9)))); return vec4(c,.4);} vec3 c=uA; float l=box2(p.xy-vec2(0.,1.3),vec2(.5,.09),.02); if(p.z>.3) c=mix(c,vec3(.95),smoothstep(.01,-.01,l)); return vec4(c,.75); }`,
};
const airCon: Model = {
  glsl: /* glsl */ `
vec2 object(vec3 p){ vec3 q=p-vec3(0,2.05,-.78); vec2 d=vec2(box(q,vec3(1.2,.36,.3),.14),1.); d=near(d,vec2(box(q-vec3(0,-.28,.26),vec3(1.05,.05,.08),.03),3.)); vec3 o=p-vec3(.15,.68,-.1); d=near(d,vec2(box(o,vec3(1.0,.66,.4),.05),2.)); vec3 f=o-vec3(-.25,0,.41); d=near(d,vec2(torusZ(f,.5,.035),4.)); d=near(d,vec2(torusZ(f,.34,.018),4.)); d=near(d,vec2(torusZ(f,.18,.018),4.)); for(int i=0;i<6;i++){ float a=float(i)*1.047; d=near(d,vec2(rod(f,vec3(0),vec3(.5*cos(a),.5*sin(a),0),.014),4.)); } return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==3.) return vec4(.12,.12,.13,.4); if(id==4.) return vec4(.2,.2,.21,.5); if(id==2.){ vec3 o=p-vec3(.15,.68,-.1); float r=length(o.xy-vec2(-.25,0)); vec3 c=vec3(.86,.86,.82); if(o.z>.38){ c=mix(c,vec3(.05),step(r,.5)); float lv=step(.55,fract(o.y*12.))*step(.45,o.x)*step(o.x,.9)*step(abs(o.y),.4); c*=1.-.5*lv; } return vec4(c,.4); } vec3 q=p-vec3(0,2.05,-.78); vec3 c=vec3(.95); if(q.z>.25) c=mix(c,vec3(.1,.8,.5),smoothstep(.03,.02,length(q.xy-vec2(.95,-.05)))); return vec4(c,.7); }`,
};
const buckets: Model = {
  glsl: /* glsl */ `
float pail(vec3 p, float h){ float o=cone(p-vec3(0,h,0),.4,.56,h,.03); return max(o,-cone(p-vec3(0,h+.06,0),.36,.52,h,.02)); }
vec2 object(vec3 p){ vec2 d=vec2(pail(p-vec3(-.75,0,-.25),.62),1.); d=near(d,vec2(cyl(p-vec3(-.75,1.27,-.25),.6,.04,.03),1.)); d=near(d,vec2(pail(p-vec3(.55,0,-.5),.55),2.)); vec3 k=p-vec3(.55,1.1,-.5); d=near(d,vec2(max(torusZ(k,.55,.02),.0-k.y),5.)); float b=max(cone(p-vec3(.3,.25,.75),.55,.78,.25,.04),-cone(p-vec3(.3,.31,.75),.51,.74,.25,.03)); d=near(d,vec2(b,3.)); d=near(d,vec2(torus(p-vec3(.3,.5,.75),.77,.03),3.)); 
 vec3 c=p-vec3(-.85,.45,.85); c.xz=rot(.4)*c.xz; float j=box(c,vec3(.3,.42,.2),.09); vec3 e=c-vec3(.0,.52,0); j=smin(j,max(abs(length(e.xy*vec2(1.,1.2))-.18)-.045,abs(e.z)-.05),.05); d=near(d,vec2(j,4.)); d=near(d,vec2(cyl(c-vec3(-.2,.45,0),.07,.07,.02),6.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==1.) return vec4(uA,.6); if(id==2.) return vec4(uB,.6); if(id==3.) return vec4(uC,.6); if(id==4.) return vec4(.92,.83,.35,.5); if(id==6.) return vec4(.75,.1,.1,.5); return vec4(.8,.8,.8,2.6); }`,
};
const lamp: Model = {
  glsl: /* glsl */ `
vec2 object(vec3 p){ vec2 d=vec2(cyl(p-vec3(0,.07,0),.42,.07,.04),1.); float g=smin(egg(p-vec3(0,.62,0),vec3(.5,.48,.5)),egg(p-vec3(0,1.12,0),vec3(.27,.34,.27)),.25); d=near(d,vec2(g,2.)); float s=cone(p-vec3(0,1.75,0),.78,.45,.38,.02); s=max(s,-cone(p-vec3(0,1.72,0),.74,.42,.42,.02)); d=near(d,vec2(s,3.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==3.) return vec4(1.25,.98,.62,0.); if(id==1.) return vec4(.2,.1,.05,.5); float a=atan(p.z,p.x); float k=sin(a*8.)*sin(p.y*14.); vec3 c=mix(uA,uA*.35,smoothstep(.35,.5,abs(k))); c+=vec3(1.2,.7,.2)*smoothstep(.86,.95,sin(a*12.)*sin(p.y*22.+1.))*.9; return vec4(c,.45); }`,
};

export const household = [
  picture("fan-stand", fan, places.pinkRoom, [20, 6, 2.8, 1.18], ["#e8ecee", "#2f7fb8"], { number: 0 }),
  picture("fan-table", fan, places.lightTable, [-24, 10, 2.5, 0.85], ["#2d3038", "#c8423b"], { number: 1 }),
  picture("washer", washer, places.kitchenFloor, [-22, 10, 3, 1.0], ["#f2f2f0", "#222222", "#b8475e"]),
  picture("sewing-machine", sewing, places.yellowRoom, [18, 12, 3.5, 0.98], ["#16171a", "#d6a94a", "#c8423b"], { number: 0 }),
  picture("generator", generator, places.yardWall, [24, 16, 3, 0.8], ["#c4301f"]),
  picture("split-ac", airCon, places.whiteWallYard, [14, 6, 3.2, 1.3], []),
  picture("buckets", buckets, places.yard, [14, 24, 3.5, 0.55], ["#2d6fc0", "#2f9c5c", "#d6433a"]),
  picture("lamp", lamp, places.redTable, [16, 12, 2.8, 1.0], ["#a9672f"]),
];
