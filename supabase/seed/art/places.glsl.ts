/** Surfaces that an object stands on and in front of: floors, tables, cloths, walls, a yard. Kinds are numbered as in `place.ts`. */
export const placesGlsl = /* glsl */ `
vec4 planks(vec2 p, vec3 a, vec3 b){ vec2 q=vec2(p.x*.34,p.y*2.1); float row=floor(q.y); q.x+=hash(vec2(row,3.))*7.; float cell=floor(q.x);
  float tint=hash(vec2(cell,row)); float grain=fbm(vec2(p.x*1.6+tint*17.,p.y*26.+tint*9.)); grain=mix(grain,.5+.5*sin(grain*22.+p.y*40.),.22);
  vec2 e=vec2(fract(q.x),fract(q.y)); float gap=smoothstep(0.,.03,min(e.y,1.-e.y))*smoothstep(0.,.006,min(e.x,1.-e.x));
  return vec4(mix(a,b,grain*.75+tint*.3-.1)*(.45+.55*gap),.38); }
vec4 tabletop(vec2 p, vec3 a, vec3 b){ float g=fbm(vec2(p.x*.9+3.,p.y*9.)+.6*fbm(p*2.)); g=mix(g,.5+.5*sin(g*30.+p.y*9.),.3); return vec4(mix(a,b,g),.5); }
vec4 tiles(vec2 p, vec3 a, vec3 b, float size){ vec2 q=p/size; vec2 i=floor(q),f=fract(q); float gap=smoothstep(.0,.022,min(min(f.x,1.-f.x),min(f.y,1.-f.y)));
  float m=fbm(q*2.3+hash(i)*9.); vec3 c=mix(a,b,.25*hash(i)+.5*m); return vec4(mix(a*.42,c,gap),.62*gap); }
vec4 ground(vec3 p, inout vec3 n){ vec2 q=rot(.35+uSeed)*p.xz; int k=uGroundKind;
  if(k==0) return planks(q,uGroundA,uGroundB);
  if(k==1) return tiles(q,uGroundA,uGroundB,1.15);
  if(k==2){ float s=fbm(q*1.7)*.6+.4*noise(q*23.); float crack=smoothstep(.012,.0,abs(fbm(q*.7+4.)-.5))*.35; return vec4(mix(uGroundA,uGroundB,s)*(1.-crack),.12); }
  if(k==3){ float s=fbm(q*2.5); float peb=smoothstep(.74,.8,noise(q*17.))*.5; n=normalize(n+.22*vec3(noise(q*30.)-.5,0.,noise(q*30.+9.)-.5)); return vec4(mix(uGroundA,uGroundB,s)*(1.-.25*peb)+peb*.06,0.); }
  if(k==4){ float f=fbm(q*.8)*6.; n=normalize(n+.12*vec3(cos(f+q.x*2.),0.,sin(f*1.3+q.y))); float weave=.94+.06*noise(q*160.); return vec4(cloth(q*.62)*weave,0.); }
  if(k==5){ float f=fbm(q*.55+2.)*9.; vec3 b=vec3(cos(f+q.x*1.3),0.,sin(f+q.y*1.1)); n=normalize(n+.17*b); float weave=.95+.05*noise(q*130.); return vec4(mix(uGroundA,uGroundB,.5+.3*b.x)*weave,0.); }
  if(k==6) return tabletop(q,uGroundA,uGroundB);
  if(k==7){ vec2 c=floor(q*vec2(1.6,3.2)+vec2(0.)); vec2 h=q*vec2(1.6,3.2); h.x+=.5*mod(floor(h.y),2.); c=floor(h); vec2 f=fract(h); float gap=smoothstep(0.,.09,min(min(f.x,1.-f.x)*2.,min(f.y,1.-f.y)));
    return vec4(mix(uGroundA,uGroundB,hash(c)*.7+.3*fbm(q*9.))*(.5+.5*gap),.06); }
  float fr=noise(q*vec2(3.,3.)); float mat1=.5+.5*sin((q.x+q.y)*60.)*sin((q.x-q.y)*60.); return vec4(mix(uGroundA,uGroundB,step(.5,fract(q.x*.45))*.8+.2*fr)*(.86+.14*mat1),0.); }
vec4 wall(vec3 p, inout vec3 n){ vec2 q=p.xy; int k=uWallKind;
  if(k==0){ float s=fbm(q*1.4+uSeed); n=normalize(n+.05*vec3(noise(q*26.)-.5,noise(q*26.+5.)-.5,0.)); float low=smoothstep(.01,-.01,q.y-.95); vec3 c=mix(uWallA,uWallB,low); return vec4(c*(.9+.16*s),low*.25); }
  if(k==1){ float s=fbm(q*1.1+uSeed*3.); n=normalize(n+.05*vec3(noise(q*30.)-.5,noise(q*30.+5.)-.5,0.)); return vec4(mix(uWallA,uWallB,s),.0); }
  if(k==2) return tiles(q+vec2(.2,.1),uWallA,uWallB,.62);
  if(k==3){ vec2 h=q*vec2(.8,1.6); h.x+=.5*mod(floor(h.y),2.); vec2 f=fract(h); float e=min(min(f.x,1.-f.x)*2.,min(f.y,1.-f.y)); float g=smoothstep(.02,.09,e); n=normalize(n+.25*(1.-g)*vec3(f.x-.5,f.y-.5,0.));
    return vec4(mix(uWallB*.7,mix(uWallA,uWallB,.5*hash(floor(h))+.4*fbm(q*8.)),g),0.); }
  if(k==4){ float a=fbm(q*1.3+uSeed),b=fbm(q*2.9+7.); vec3 c=mix(uWallA,uWallB,smoothstep(.3,.7,a)); c=mix(c,c*1.7+.05,smoothstep(.52,.72,b)); c=mix(c,vec3(.85,.92,.98),smoothstep(3.2,4.6,q.y+a*1.6)); return vec4(c*1.1,0.); }
  float f=q.x*5.+.5*sin(q.x*2.1+uSeed)+.2*noise(q*2.); n=normalize(n+.55*vec3(cos(f),0.,0.)); return vec4(mix(uWallA,uWallB,.5+.5*sin(f))*(.94+.06*noise(q*80.)),0.); }
`;
