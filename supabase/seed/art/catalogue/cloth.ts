import { picture } from "../compose.ts";
import { places } from "../places.ts";
import type { Model } from "../picture.ts";

/** Cloth folded in a pile; the layers show on the sides. */
const pile: Model = {
  glsl: /* glsl */ `
vec2 object(vec3 p){ vec2 d=vec2(9.,1.); for(int i=0;i<3;i++){ float k=float(i); if(k>=uN) break; vec3 q=p-vec3(.06*sin(k*2.4),.17+.34*k,.05*cos(k*1.7)); q.xz=rot(.09*sin(k*3.))*q.xz; float ly=.012*sin(q.y*60.)*smoothstep(.1,.0,q.x-.9); float b=box(q,vec3(1.0,.165,.7)+vec3(0,.02*sin(q.x*3.+k),0),.13)-ly; d=near(d,vec2(b*.85,1.+k)); } return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ float k=uN-id; vec2 u=abs(n.y)>.55?p.xz:(abs(n.x)>.55?p.zy:p.xy); vec3 c=cloth(u*.62+vec2(.37*k,.21*k)); if(k==1.) c=mix(c.gbr,c,.15); if(k==2.) c=mix(c.brg,c,.4); if(abs(n.y)<.5){ float l=.5+.5*sin(p.y*62.); c*=.6+.4*smoothstep(.1,.5,l); } n=normalize(n+.08*vec3(sin(p.x*7.+p.z*3.),0.,cos(p.z*6.))); return vec4(c,0.); }`,
};
/** Cloth let down in waves, one end over the other. */
const spreadOut: Model = {
  glsl: /* glsl */ `
float wave(vec2 u){ return .16+.12*sin(u.x*2.6+.9*sin(u.y*1.2))*smoothstep(1.5,.2,abs(u.x))+.09*sin(u.y*4.+u.x)+.06*fbm(u*3.); }
vec2 object(vec3 p){ float h=wave(p.xz); float s=box2(p.xz-.06*vec2(sin(p.z*5.),sin(p.x*4.)),vec2(1.25,1.5),.2); float d=slab(s,p.y-h,.035,.03); return vec2(max(d,-p.y)*.6,1.); }
vec4 surface(float id, vec3 p, inout vec3 n){ return vec4(cloth(p.xz*.6+.1)*(.94+.06*noise(p.xz*150.)),0.); }`,
};
const curtain: Model = {
  glsl: /* glsl */ `
float sheer(vec3 p, float side){ float x=p.x*side; float f=.12*sin(p.x*13.+.4*sin(p.y*1.5))*(.6+.4*smoothstep(2.4,.2,p.y)); float nip=smoothstep(.55,.0,abs(p.y-.95)); vec2 q=vec2(x-.95-.12*nip,p.y-1.25); return max(abs(p.z+uWallAt-.26-f)-.025,box2(q,vec2(.62-.2*nip,1.22),.02))*.5; }
vec2 object(vec3 p){ vec2 d=vec2(min(sheer(p,1.),sheer(p,-1.)),1.); vec3 r=p-vec3(0,2.52,-uWallAt+.26); d=near(d,vec2(cylX(r,.045,1.75,.02),2.)); d=near(d,vec2(ball(vec3(abs(r.x)-1.78,r.yz),.09),2.)); vec3 w=p-vec3(0,1.55,-uWallAt+.02); d=near(d,vec2(box(w,vec3(.72,.85,.03),.01),3.)); d=near(d,vec2(box(w,vec3(.04,.85,.06),.01),4.)); d=near(d,vec2(box(w,vec3(.72,.04,.06),.01),4.)); d=near(d,vec2(max(box(w,vec3(.8,.93,.07),.02),-box(w,vec3(.72,.85,.2),.01)),4.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==2.) return vec4(.75,.6,.3,2.6); if(id==4.) return vec4(.9,.9,.88,.4); if(id==3.) return vec4(mix(vec3(.55,.8,1.),vec3(.9,1.,.95),p.y-.7)*1.1,.3); return vec4(uA*(.9+.1*noise(p.xy*90.)),0.); }`,
};
const rug: Model = {
  glsl: /* glsl */ `
vec2 object(vec3 p){ vec2 d=vec2(box(p-vec3(0,.03,.25),vec3(1.35,.03,1.2),.02),1.); vec3 q=p-vec3(0,.24,-1.05); d=near(d,vec2(cylX(q,.24,1.35,.03),2.)); float fr=max(box(p-vec3(0,.02,1.52),vec3(1.35,.012,.09),.01),.018-abs(fract(p.x*16.)-.5)*.06); d=near(d,vec2(fr,3.)); return d; }
vec4 surface(float id, vec3 p, inout vec3 n){ if(id==3.) return vec4(.85,.8,.68,0.); vec2 u=p.xz-vec2(0,.1); if(id==2.&&abs(p.x)>1.33){ float r=length(p.yz-vec2(.24,-1.05)); return vec4(mix(uA*.6,uB*.8,step(.5,fract(r*22.))),0.); } if(id==2.) u.y=-1.3-(p.y-.24)*1.2; n=normalize(n+.25*vec3(noise(p.xz*70.)-.5,0.,noise(p.xz*70.+5.)-.5)); float e=box2(u,vec2(1.3,1.3),.0); vec3 c=uA; c=mix(c,uB,step(-.16,e)*step(e,-.06)); c=mix(c,uC,step(-.26,e)*step(e,-.22)); vec2 g=vec2(abs(u.x),abs(u.y)); float m=g.x*.9+g.y; c=mix(c,uB,step(abs(m-.72),.05)); c=mix(c,uC,step(m,.45)); c=mix(c,uA*.7,step(m,.3)); c=mix(c,uB,step(m,.14)); vec2 k=fract(u*3.2)-.5; c=mix(c,uC*.8,step(abs(k.x)+abs(k.y),.12)*step(e,-.3)*step(.85,m)); return vec4(c*(.9+.12*noise(u*90.)),0.); }`,
};

export const cloth = [
  picture("wax-red", pile, places.darkTable, [22, 34, 2.8, 0.42], [], { number: 3, turn: 12 }),
  picture("wax-blue", pile, { ...places.darkTable, cloth: "records" }, [-20, 34, 2.9, 0.3], [], { number: 2, turn: -14 }),
  picture("wax-green", pile, { ...places.lightTable, cloth: "leaves" }, [16, 36, 2.8, 0.42], [], { number: 3, turn: 18 }),
  picture("wax-open", spreadOut, { ...places.greyCurtain, wallAt: 2.6, cloth: "flowers" }, [-14, 42, 3.1, 0.1], [], { turn: -20 }),
  picture("sheets", pile, { ...places.roseSheet, cloth: "stripes" }, [24, 32, 2.9, 0.32], [], { number: 2, turn: 10 }),
  picture("curtains", curtain, places.yellowRoom, [6, 4, 3.8, 1.3], ["#7c1f33"]),
  picture("rug", rug, places.greenRoom, [18, 38, 3.9, 0.05], ["#8e1f2a", "#efe0c0", "#c7953f"]),
];
